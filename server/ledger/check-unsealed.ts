import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { queryRows } from "../db/call-function.ts"
import type { Database } from "../db/pool.ts"
import { addViolation, itemName, type Violations } from "./check-sealed-items.ts"
import type { SealChain } from "./seal-format.ts"

const Found = z.object({ id: z.string(), name: z.optional(z.string()) })

const tables = {
  journal: { items: sql`journal_entries`, name: sql`reference` },
  audit: { items: sql`audit_events`, name: sql`action` },
  payment: { items: sql`payment_events`, name: sql`event` },
}

/** Each query returns the items that are not in exactly one of seals and queue, or that no longer exist. */
const questions: ((chain: SealChain) => { rows: ReturnType<typeof sql>; says: string })[] = [
  (chain) => {
    const { items, name } = tables[chain]
    return {
      says: "is in no seal and waits for none: it was put in past the bank",
      // As a set difference: without statistics, as after a restore, an anti-join would compare every item
      // with every other.
      rows: sql`
        select i.id::text, i.${name} as name from ${items} i
          where i.id in (
            select id from ${items}
            except select item_id from unsealed where chain = ${chain}
            except select unnest(item_ids) from seals where chain = ${chain})
          order by i.id`,
    }
  },
  (chain) => ({
    says: "is in more than one seal",
    rows: sql`
      select id::text from (select unnest(item_ids) as id from seals where chain = ${chain}) sealed
        group by id having count(*) > 1 order by sealed.id`,
  }),
  (chain) => ({
    says: "is in a seal and waits for another",
    rows: sql`
      select u.item_id::text as id from unsealed u
        join (select unnest(item_ids) as id from seals where chain = ${chain}) sealed
          on sealed.id = u.item_id
        where u.chain = ${chain} order by u.item_id`,
  }),
  (chain) => ({
    says: "is gone before it was sealed",
    rows: sql`
      select u.item_id::text as id from unsealed u
        where u.chain = ${chain}
          and not exists (select from ${tables[chain].items} i where i.id = u.item_id)
        order by u.item_id`,
  }),
]

/** Reports every item that is not in exactly one seal or the queue. */
export async function missingItems(
  snapshot: Database,
  chain: SealChain,
  told: Violations,
): Promise<void> {
  for (const question of questions) {
    const { rows, says } = question(chain)
    const found = await queryRows(snapshot, Found, rows)
    for (const { id, name } of found) addViolation(told, `${itemName(chain, id, name)} ${says}`)
  }
}
