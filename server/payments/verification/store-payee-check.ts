import { sql } from "drizzle-orm"
import type { PayeeVerification } from "#shared/contracts/transfers.ts"
import { runStatement } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"

/** More than a member would need within the 15 minutes. */
const maxChecks = 100

/**
 * Stores the answer of a payee's bank, so that a payment ordered within 15 minutes keeps it as
 * evidence (payment-orders.sql). Keeps the member's newest 100 checks of the last day. The end of
 * the day deletes those of members who ask for no more (end-of-day.sql).
 */
export async function storePayeeCheck(
  db: Database,
  userId: number,
  check: { iban: string; name: string; result: PayeeVerification["result"] },
): Promise<void> {
  await runStatement(
    db,
    sql`
    with old as (delete from payee_checks
      where user_id = ${userId} and (iban, name) <> (${check.iban}, ${check.name})
        and (checked_at < clock_timestamp() - interval '1 day' or (iban, name) in (
          select iban, name from payee_checks
            where user_id = ${userId} and (iban, name) <> (${check.iban}, ${check.name})
            order by checked_at desc offset ${maxChecks - 1})))
    insert into payee_checks (user_id, iban, name, result)
      values (${userId}, ${check.iban}, ${check.name}, ${check.result})
      on conflict (user_id, iban, name)
        do update set result = excluded.result, checked_at = clock_timestamp()`,
  )
}
