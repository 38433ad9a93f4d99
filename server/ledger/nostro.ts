import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { queryRows } from "../db/call-function.ts"
import type { Database } from "../db/pool.ts"

/** What the ledger says about the bank's money at other banks. */
const NostroFigures = z.object({
  /** The bank's balance there in EUR: what settled. */
  nostro: z.string(),
  /** Whether a message about a payment was ever sent or received. */
  used: z.boolean(),
  /** Whether a payment has been sent whose outcome is not known yet. */
  underWay: z.boolean(),
})
export type NostroFigures = Readonly<z.output<typeof NostroFigures>>

/** Reads them. It sums all postings, so it is for the demo's start and for checks. */
export async function nostroFigures(db: Database): Promise<NostroFigures> {
  const [row] = await queryRows(
    db,
    NostroFigures,
    sql`
    select (select coalesce(-sum(amount), 0)::numeric(20, 2)::text from postings
        where system_account = 'nostro') as nostro,
      exists (select from payments where message_id is not null) as used,
      exists (select from payments where state in ('sent', 'unconfirmed', 'accepted')
        or (state = 'queued' and message_id is not null)) as "underWay"`,
  )
  if (!row) throw new Error("The ledger gave no figures")
  return row
}
