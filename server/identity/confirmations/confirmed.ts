import { and, eq, isNull, sql } from "drizzle-orm"
import { confirmations } from "#shared/tables/confirmations.ts"
import type { Phrase, PlainText } from "#shared/words/text.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import type { Member, RequestBinding } from "../../use-case/use-case.ts"
import type { MemberContext } from "../member-context.ts"
import { confirmationRequired, type Purpose, type Summary } from "./confirmation-required.ts"
import { hasSecondFactor } from "./enrolled.ts"

/**
 * Uses up a proof and says whether it was issued for exactly this: the same request, member,
 * sign-in, and purpose, within five minutes by the database's clock. A proof that does not match is
 * used up too, so a changed request or a stolen proof gets no second attempt (PSD2 RTS article
 * 5(1)(d)). Of concurrent uses only one succeeds. The ledger does the same for payments
 * (confirm.sql).
 */
export async function consumeProof(
  tx: Database,
  purpose: Purpose,
  { member: { userId, signInId }, binds, proofHash }: RequestBinding,
): Promise<boolean> {
  if (!proofHash) return false
  const [row] = await tx
    .update(confirmations)
    .set({ usedAt: sql`greatest(clock_timestamp(), ${confirmations.confirmedAt})` })
    .where(and(eq(confirmations.proofHash, proofHash), isNull(confirmations.usedAt)))
    .returning({
      fits: sql<boolean>`${confirmations.userId} = ${userId} and ${confirmations.signInId} = ${signInId}
        and ${confirmations.purpose} = ${purpose} and ${confirmations.binds} = ${binds}
        and ${confirmations.expiresAt} > clock_timestamp()`,
    })
  return row?.fits === true
}

/** What is confirmed, and its summary for the member. */
export type Confirmable = { purpose: Purpose; summary: Summary }

/** The summary of what changes one thing, such as "A new password". */
export const oneChange = (what: PlainText | Phrase): Summary => [
  { name: (say) => say("Change", { context: "noun" }), value: (say) => say(what) },
]

/**
 * Runs `work` and uses its confirmation in one transaction: if `work` fails, the proof stays valid.
 * Members to whom SCA_POLICY does not apply need none. Refuse what you can before calling this,
 * so that the member does not confirm something that then fails.
 * @throws Problem confirmation_required with a new challenge, and what `work` throws
 */
export async function confirmed<T>(
  context: MemberContext,
  binding: RequestBinding,
  { purpose, summary }: Confirmable,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  const needed = await needsConfirmation(context, binding.member)
  const outcome = await inTransaction(context.pool, async (tx) =>
    needed && !(await consumeProof(tx, purpose, binding)) ? undefined : { given: await work(tx) },
  )
  if (!outcome) throw await confirmationRequired(context, purpose, binding, summary)
  return outcome.given
}

/**
 * Whether strong customer authentication applies to a member: to everyone when SCA_POLICY is
 * `required`, otherwise to those with a second factor. The ledger decides the same way for payments
 * (confirm.sql).
 */
async function needsConfirmation(
  { db, env }: Pick<MemberContext, "db" | "env">,
  { userId }: Member,
): Promise<boolean> {
  return env.SCA_POLICY === "required" || (await hasSecondFactor(db, userId))
}
