import { sql } from "drizzle-orm"
import type { PayeeVerification } from "#shared/contracts/transfers.ts"
import type { Database } from "../../db/pool.ts"

/**
 * Stores what a payee's bank said, so that a payment ordered within 15 minutes keeps it as evidence
 * (payment-orders.sql). Deletes the member's checks that are older than a day.
 */
export async function storePayeeCheck(
  db: Database,
  userId: number,
  check: { iban: string; name: string; result: PayeeVerification["result"] },
): Promise<void> {
  await db.execute(sql`
    with old as (delete from payee_checks
      where user_id = ${userId} and checked_at < clock_timestamp() - interval '1 day'
        and (iban, name) <> (${check.iban}, ${check.name}))
    insert into payee_checks (user_id, iban, name, result)
      values (${userId}, ${check.iban}, ${check.name}, ${check.result})
      on conflict (user_id, iban, name)
        do update set result = excluded.result, checked_at = clock_timestamp()`)
}
