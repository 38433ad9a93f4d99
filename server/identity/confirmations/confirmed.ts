import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import type { Member, RequestBinding } from "../../use-case/caller.ts"
import type { MemberContext } from "../member-context.ts"
import { confirmationRequired } from "./confirmation-required.ts"
import { consumeProof } from "./consume-proof.ts"
import { hasSecondFactor } from "./enrolled.ts"
import type { Purpose, Summary } from "./purpose.ts"

/** What is confirmed, and its summary for the member. */
export type Confirmable = { purpose: Purpose; summary: Summary }

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
