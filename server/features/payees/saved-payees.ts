import type {
  NewSavedPayee,
  PayeeOwnName,
  SavedPayee,
  SavedPayeeDetail,
  TrustedPayee,
} from "#shared/contracts/payees.ts"
import { normalizeIban } from "#shared/iban/format-iban.ts"
import { maxSavedPayees } from "#shared/limits.ts"
import { says } from "#shared/refusals/catalog.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import { verifyPayeeName } from "../../money/verify-payee-name.ts"
import { presentTransaction } from "../../payments/present-transaction.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { ownTransactions } from "../transactions/queries.ts"
import {
  deleteSavedPayee,
  insertSavedPayee,
  isOwnIban,
  knownSavedPayees,
  lockPayees,
  ownSavedPayee,
  type PayeeRow,
  type SavedPayeeRow,
  setOwnName,
} from "./queries.ts"

/** A trusted payee in the API's format. */
export function presentPayee({ createdAt, ...payee }: PayeeRow): TrustedPayee {
  return { ...payee, createdAt: createdAt.toISOString() }
}

/** A saved payee in the API's format. */
export function presentSavedPayee({ createdAt, verifiedAt, ...payee }: SavedPayeeRow): SavedPayee {
  return {
    ...payee,
    verifiedAt: verifiedAt.toISOString(),
    createdAt: createdAt.toISOString(),
  }
}

/** How many of the transfers to a payee are shown with it; the history has all. */
const shownTransfers = 10

/**
 * GET /api/saved-payees/:id: one of the member's own, with the newest transfers to the IBAN.
 * @throws Problem not_found
 */
export async function showSavedPayee(
  { db, env }: AppContext,
  { member, id, say }: Input & WithId,
): Promise<SavedPayeeDetail> {
  const { userId } = member
  const payee = await ownSavedPayee(db, userId, id)
  if (!payee) throw notFound()
  const transfers = await ownTransactions(db, userId, {
    filter: { payeeIban: payee.iban },
    timeZone: env.BANK_TIME_ZONE,
    limit: shownTransfers,
    after: undefined,
  })
  return {
    ...presentSavedPayee(payee),
    transfers: transfers.map((row) => presentTransaction(row, row.paid, say)),
  }
}

/** The longest name that a payment can carry. */
const longestName = 70

/**
 * POST /api/saved-payees: keeps a payee to pay again. The name is verified first; of a close match, the name
 * on the account is kept. Needs no confirmation, because payments to a saved payee need theirs.
 * @throws Problem already_saved, payee_not_found, too_many_payees, too_many_requests
 */
export async function savePayee(
  context: AppContext,
  { member, body }: Input<NewSavedPayee>,
): Promise<SavedPayee> {
  const { db, pool, announce } = context
  const { userId } = member
  const iban = normalizeIban(body.iban)
  const refusal = await refusalOf(db, userId, iban)
  if (refusal) throw refusal
  const verification = await verifyPayeeName(context, userId, iban, body.name)
  const takesName =
    verification.result === "close_match" && [...verification.name].length <= longestName
  const payee = {
    userId,
    iban,
    ownName: body.ownName?.trim() || null,
    name: takesName ? verification.name : body.name.trim(),
    verified: takesName ? ("match" as const) : verification.result,
  }
  const row = await inTransaction(pool, async (tx) => {
    await lockPayees(tx, userId)
    const since = await refusalOf(tx, userId, iban)
    if (since) throw since
    return insertSavedPayee(tx, payee)
  })
  announce(userId, "security")
  return presentSavedPayee(row)
}

async function refusalOf(db: Database, userId: number, iban: string): Promise<Problem | undefined> {
  if (await isOwnIban(db, userId, iban)) {
    return new Problem("already_saved", says.already_saved.own)
  }
  const { count, known } = await knownSavedPayees(db, userId, iban)
  if (known) {
    return new Problem("already_saved", says.already_saved.saved)
  }
  if (count >= maxSavedPayees) {
    return new Problem("too_many_payees", says.too_many_payees.saved)
  }
  return undefined
}

/**
 * PUT /api/saved-payees/:id: the member's own name for a payee. It is never sent with a payment.
 * @throws Problem not_found
 */
export async function renameSavedPayee(
  { db, announce }: AppContext,
  { member, id, body }: Input<PayeeOwnName> & WithId,
): Promise<SavedPayee> {
  const payee = await setOwnName(db, member.userId, id, body.ownName?.trim() || null)
  if (!payee) throw notFound()
  announce(member.userId, "security")
  return presentSavedPayee(payee)
}

/**
 * POST /api/saved-payees/:id/removal: deletes it. The transfers to the payee stay in the history.
 * @throws Problem not_found
 */
export async function removeSavedPayee(
  { db, announce }: AppContext,
  { member, id }: Input & WithId,
): Promise<object> {
  if (!(await deleteSavedPayee(db, member.userId, id))) throw notFound()
  announce(member.userId, "security")
  return {}
}
