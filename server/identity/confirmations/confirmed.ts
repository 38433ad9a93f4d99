import type { AppContext } from "../../app-context.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import { askedBy, type ConfirmableRequest } from "./asked-by.ts"
import { confirmationRequired } from "./confirmation-required.ts"
import { needsConfirmation } from "./needs-confirmation.ts"
import type { Purpose, Summary } from "./purpose.ts"
import { useProof } from "./use-proof.ts"

/** What is confirmed, and what the customer reads of it. */
export type Confirmable = { purpose: Purpose; summary: Summary }

/**
 * Runs `work` in one transaction with the use of its confirmation: when it fails, the proof is still
 * good; when it commits, the proof is used. Customers to whom SCA_POLICY does not apply need none.
 * What can be refused without a confirmation is best refused before, so that nobody confirms in vain.
 * @throws Problem confirmation_required with a new challenge, and whatever `work` throws
 */
export async function confirmed<T>(
  context: AppContext,
  request: ConfirmableRequest,
  { purpose, summary }: Confirmable,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  const asked = askedBy(request)
  const needed = await needsConfirmation(context, asked.customer)
  const outcome = await inTransaction(context.pool, async (tx) =>
    needed && !(await useProof(tx, purpose, asked)) ? undefined : { given: await work(tx) },
  )
  if (!outcome) throw await confirmationRequired(context, purpose, asked, summary)
  return outcome.given
}
