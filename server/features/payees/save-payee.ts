import type { NewSavedPayee, SavedPayee } from "#shared/contracts/payees.ts"
import { normalizeIban } from "#shared/iban/format-iban.ts"
import { maxSavedPayees } from "#shared/limits.ts"
import { says } from "#shared/refusals/catalog.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import { verifyPayeeName } from "../../money/verify-payee-name.ts"
import { Problem } from "../../use-case/problem.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { presentSavedPayee } from "./presenter.ts"
import { holderOf, insertSavedPayee, knownSavedPayees, lockPayees } from "./queries.ts"

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
  if ((await holderOf(db, iban)) === userId) {
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
