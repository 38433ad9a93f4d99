import type { AppContext } from "../../app-context.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import { askedBy, type ConfirmableRequest } from "./asked-by.ts"
import { confirmationRequired } from "./confirmation-required.ts"
import { needsConfirmation } from "./needs-confirmation.ts"
import type { Purpose, Summary } from "./purpose.ts"
import { useProof } from "./use-proof.ts"

/** What is confirmed, and its summary for the customer. */
export type Confirmable = { purpose: Purpose; summary: Summary }

/**
 * Runs `work` and uses its confirmation in one transaction: if `work` fails, the proof stays valid.
 * Customers to whom SCA_POLICY does not apply need none. Refuse what you can before calling this,
 * so that the customer does not confirm something that then fails.
 * @throws Problem confirmation_required with a new challenge, and what `work` throws
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
