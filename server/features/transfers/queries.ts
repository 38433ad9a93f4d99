import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import type { RepeatQuestion } from "#shared/contracts/transfers.ts"
import { repeatMinutes } from "#shared/limits.ts"
import { queryRows } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"

/** More of an account's last payments to one payee are not read. */
const mostRead = 50

/**
 * When the member last sent this payment, in the last few minutes, by transfer or by card: ISO 8601 in UTC.
 * What came back from another bank does not count. Reads an account's newest payments to the payee, by index.
 * @param payment its IBAN without spaces
 */
export async function sentBefore(
  db: Database,
  userId: number,
  { recipientIban, amount, currency, text }: RepeatQuestion,
): Promise<string | null> {
  const [row] = await queryRows(
    db,
    z.object({ sentAt: z.string() }),
    sql`
    select to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sentAt"
    from account_people a
    cross join lateral (
      select id, type, amount, currency, description, created_at from transactions
        where from_account_id = a.id and recipient_iban = ${recipientIban}
          and created_at > clock_timestamp() - make_interval(mins => ${repeatMinutes})
        order by created_at desc, id desc limit ${mostRead}
    ) t
    where a.viewer = ${userId} and t.type = 'transfer'
      and t.amount = ${amount}::numeric and t.currency = ${currency} and t.description = ${text}
      and not exists (select from payments p
        where p.transaction_id = t.id and p.state in ('rejected', 'cancelled'))
    order by t.created_at desc limit 1`,
  )
  return row?.sentAt ?? null
}
