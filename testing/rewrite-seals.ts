import { databaseOn } from "../server/db/pool.ts"
import { readContents } from "../server/ledger/seal-contents.ts"
import { digestItems, keyIdOf, sealOf } from "../server/ledger/seal-format.ts"
import type { BankCopy } from "./sealed-bank.ts"

type Row = { number: number; ids: string[]; at: string; previous: Buffer }

/**
 * An attack: recalculates all of the journal's seals from the current rows after a manipulation.
 * @param keyId the key's name in the seals; the real one unless the attacker forges it
 */
export async function rewriteSeals(
  { pool, tamper }: BankCopy,
  key: Buffer,
  keyId: string = keyIdOf(key),
): Promise<void> {
  const { rows } = await pool.query<Row>(`
    select number::float8 as number, item_ids::text[] as ids, previous,
        round(extract(epoch from sealed_at) * 1000000)::text as at
      from seals where chain = 'journal' order by number`)
  let previous = rows[0]?.previous ?? Buffer.alloc(32)
  for (const { number, ids, at } of rows) {
    const digests = digestItems(await readContents(databaseOn(pool), "journal", ids))
    const chain = "journal"
    const seal = sealOf(key, {
      chain,
      number,
      itemIds: ids,
      previous,
      keyId,
      sealedAt: at,
      ...digests,
    })
    await tamper(
      `update seals set digest = $2, item_digests = $3, previous = $4, seal = $5, key_id = $6
        where chain = 'journal' and number = $1`,
      [number, digests.digest, digests.itemDigests, previous, seal, keyId],
    )
    previous = seal
  }
}
