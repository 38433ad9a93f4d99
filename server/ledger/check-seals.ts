import { sql } from "drizzle-orm"
import { sealChains } from "#shared/tables/seals.ts"
import type { Database } from "../db/pool.ts"
import { addViolation, differences, type Violations } from "./check-sealed-items.ts"
import { missingItems } from "./check-unsealed.ts"
import { type Contents, readContents } from "./seal-contents.ts"
import { keyIdOf, noSeal, type SealChain, type StoredSeal, sealOf } from "./seal-format.ts"

/** How many seals are read per query, and the maximum number of items whose contents are in memory. */
const sealsAtOnce = 50
const itemsAtOnce = 2_000

/**
 * Recalculates every seal from the current rows, and finds items in no seal, in two seals, or in a seal and
 * the queue. Names what was changed, deleted, or inserted outside the bank.
 * @param key SEAL_KEY
 * @returns one sentence for each violation; a wrong key is one violation
 */
export async function checkSeals(snapshot: Database, key: Buffer): Promise<string[]> {
  const strangers = new Map<string, number>()
  const violations: string[] = []
  let made = 0
  for (const chain of sealChains) {
    const told: Violations = { sentences: [], left: 0 }
    const checkNext = chainWalk(chain, key, strangers, told)
    for await (const { stored, contents } of sealsWithContents(snapshot, chain)) {
      checkNext(stored, contents)
      made += 1
    }
    await missingItems(snapshot, chain, told)
    violations.push(...told.sentences)
    if (told.left > 0) violations.push(`And ${told.left} more in the ${chain} chain`)
  }
  for (const [keyId, count] of strangers) {
    const some = count === made ? `None of the ${made}` : `${count} of ${made}`
    const verb = count === made ? "seals was made" : "seals were not made"
    violations.unshift(
      `${some} ${verb} with this SEAL_KEY (${keyIdOf(key)}), but with the key ${keyId}: check with the bank's own key`,
    )
  }
  return violations
}

/** Checks one chain from its first seal to its last. @returns checks the next seal */
function chainWalk(
  chain: SealChain,
  key: Buffer,
  strangers: Map<string, number>,
  told: Violations,
) {
  const ownKeyId = keyIdOf(key)
  let last: Pick<StoredSeal, "number" | "seal"> = { number: 0, seal: noSeal }
  return (stored: StoredSeal, contents: Map<string, Contents>): void => {
    const { number, previous, seal, keyId } = stored
    if (number !== last.number + 1) {
      addViolation(told, `The ${chain} chain has no seals ${last.number + 1} to ${number - 1}`)
    } else if (!previous.equals(last.seal)) {
      addViolation(told, `Seal ${number} of the ${chain} does not follow from the seal before it`)
    }
    last = { number, seal }
    if (keyId !== ownKeyId) {
      strangers.set(keyId, (strangers.get(keyId) ?? 0) + 1)
    } else if (!sealOf(key, stored).equals(seal)) {
      const items = `${stored.itemIds[0]} to ${stored.itemIds.at(-1)}`
      addViolation(
        told,
        `Seal ${number} of the ${chain}, over ${items}, was changed or made without SEAL_KEY`,
      )
    }
    for (const sentence of differences(stored, contents)) addViolation(told, sentence)
  }
}

async function* sealsWithContents(snapshot: Database, chain: SealChain) {
  for await (const some of someSeals(snapshot, chain)) {
    const ids = some.flatMap(({ itemIds }) => itemIds)
    const contents = await readContents(snapshot, chain, ids)
    const byId = new Map(contents.map((each) => [each.id, each]))
    for (const stored of some) yield { stored, contents: byId }
  }
}

/** The chain's seals in order, in groups with a limited number of items. */
async function* someSeals(snapshot: Database, chain: SealChain): AsyncGenerator<StoredSeal[]> {
  let after = 0
  for (;;) {
    const read = await readSeals(snapshot, chain, after)
    let some: StoredSeal[] = []
    let items = 0
    for (const stored of read) {
      if (some.length > 0 && items + stored.itemIds.length > itemsAtOnce) {
        yield some
        some = []
        items = 0
      }
      some.push(stored)
      items += stored.itemIds.length
    }
    if (some.length === 0) return
    yield some
    after = some.at(-1)?.number ?? after
  }
}

async function readSeals(db: Database, chain: SealChain, after: number): Promise<StoredSeal[]> {
  type Row = Omit<StoredSeal, "number"> & { number: string }
  const { rows } = await db.execute<Row>(sql`
    select chain, number::text, item_ids as "itemIds", digest, item_digests as "itemDigests",
        previous, seal, key_id as "keyId",
        round(extract(epoch from sealed_at) * 1000000)::text as "sealedAt"
      from seals where chain = ${chain} and number > ${after} order by seals.number limit ${sealsAtOnce}`)
  return rows.map((row) => ({ ...row, number: Number(row.number) }))
}
