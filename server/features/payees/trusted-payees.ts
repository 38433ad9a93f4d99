import type { NewTrustedPayee, TrustedPayee } from "#shared/contracts/payees.ts"
import { formatIban, normalizeIban } from "#shared/iban/format-iban.ts"
import { isInCell } from "#shared/iban/own-bank.ts"
import { maxTrustedPayees } from "#shared/limits.ts"
import { says } from "#shared/refusals/catalog.ts"
import { asWritten } from "#shared/words/text.ts"
import { recordAudit } from "../../db/audit.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import type { Summary } from "../../identity/confirmations/confirmation-required.ts"
import { confirmed } from "../../identity/confirmations/confirmed.ts"
import { askAboutPayee } from "../../money/move-money.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { insertPayee, isOwnIban, knownPayees, lockPayees, markRemoved } from "./queries.ts"
import { presentPayee } from "./saved-payees.ts"

/**
 * POST /api/trusted-payees: payments to this IBAN need no confirmation from now on (PSD2 RTS article 13).
 * The name is the member's choice and is not compared with the account holder's.
 * @throws Problem confirmation_required, already_trusted, payee_not_found, too_many_payees
 */
export async function trustPayee(
  context: AppContext,
  { member, body, binding }: Input<NewTrustedPayee>,
): Promise<TrustedPayee> {
  const { userId, signInId } = member
  const iban = normalizeIban(body.iban)
  const name = body.name.trim()
  const isHere = isInCell(iban, context.env.ACCOUNT_NUMBER_PREFIX)
  const refusal = await refusalOf(context.db, userId, iban, isHere)
  if (refusal?.code !== "already_trusted") {
    await askAboutPayee(context, userId, iban, "account")
  }
  if (refusal) throw refusal
  const summary: Summary = [
    { name: "Trust", value: asWritten(name) },
    { name: "IBAN", value: asWritten(formatIban(iban)) },
  ]
  const payee = await confirmed(
    context,
    binding,
    { purpose: "trusted_payee", summary },
    async (tx) => {
      await lockPayees(tx, userId)
      const since = await refusalOf(tx, userId, iban, isHere)
      if (since) throw since
      const made = await insertPayee(tx, { userId, iban, name })
      await recordAudit(tx, {
        userId,
        signInId,
        actor: "customer",
        action: "payee.trusted",
        details: { payeeId: made.id, iban, name },
      })
      return made
    },
  )
  context.announce(userId, "security")
  return presentPayee(payee)
}

/**
 * Refusals that do not need a confirmation. Checked before it, and again under the lock. They reveal
 * nothing new about the member's accounts and payees.
 */
async function refusalOf(
  db: Database,
  userId: number,
  iban: string,
  isHere: boolean,
): Promise<Problem | undefined> {
  const isOwn = isHere ? await isOwnIban(db, userId, iban) : undefined
  if (isOwn) return new Problem("already_trusted", says.already_trusted.own)
  const { count, known } = await knownPayees(db, userId, iban)
  if (known) return new Problem("already_trusted", says.already_trusted.trusted)
  if (isHere && isOwn === undefined) {
    return new Problem("payee_not_found", says.payee_not_found.trust)
  }
  if (count >= maxTrustedPayees) {
    return new Problem("too_many_payees", says.too_many_payees.trusted)
  }
  return undefined
}

/**
 * POST /api/trusted-payees/:id/removal: payments to this payee need a confirmation again, from the next one
 * on. The removal itself needs none, because it only adds protection.
 * @throws Problem not_found
 */
export async function removePayee(
  { pool, announce }: AppContext,
  { member, id }: Input & WithId,
): Promise<object> {
  const { userId, signInId } = member
  await inTransaction(pool, async (tx) => {
    const payee = await markRemoved(tx, userId, id)
    if (!payee) throw notFound()
    await recordAudit(tx, {
      userId,
      signInId,
      actor: "customer",
      action: "payee.removed",
      details: { payeeId: id, iban: payee.iban, name: payee.name },
    })
  })
  announce(userId, "security")
  return {}
}
