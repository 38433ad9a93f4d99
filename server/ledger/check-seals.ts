import { sql } from "drizzle-orm"
import { sealChains, seals as sealsTable } from "#shared/tables/seals.ts"
import { queryRows, runStatement } from "../db/call-function.ts"
import type { InSnapshot } from "../db/in-snapshot.ts"
import type { Database } from "../db/pool.ts"
import { addViolation, differences, type Violations } from "./check-sealed-items.ts"
import { missingItems } from "./check-unsealed.ts"
import type { Checkpoint } from "./checkpoints.ts"
import type { ProvedHistory } from "./proved-history.ts"
import { type Contents, readContents } from "./seal-contents.ts"
import { keyIdOf, noSeal, type SealChain, StoredSeal, sealOf } from "./seal-format.ts"

/** How many seals are read per query, and the maximum number of items whose contents are in memory. */
const sealsAtOnce = 50
const itemsAtOnce = 2_000

type SealsReport = {
  figures: { name: string; value: string }[]
  violations: string[]
  /** The last seal of each chain. */
  checkedUpTo: Checkpoint[]
}

/**
 * Recalculates the seals from the current rows, and finds items in no seal, in two seals, or in a seal and
 * the queue. Names what was changed, deleted, or inserted outside the bank.
 * @param key SEAL_KEY
 * @param proved the seals up to these are not recalculated
 * @param onShare is told which share of the seals is done, from 0 to 1
 * @returns one sentence for each violation; a wrong key is one violation
 */
export async function checkSeals(
  inSnapshot: InSnapshot,
  key: Buffer,
  proved: ProvedHistory = new Map(),
  onShare: (share: number) => void = () => undefined,
): Promise<SealsReport> {
  const strangers = new Map<string, number>()
  const report: SealsReport = { figures: [], violations: [], checkedUpTo: [] }
  const all = await inSnapshot(countSeals)
  let passed = 0
  let made = 0
  for (const chain of sealChains) {
    const found: Violations = { sentences: [], left: 0 }
    const before = await stillThere(inSnapshot, proved.get(chain))
    if (before) {
      report.figures.push({ name: `proved seals, ${chain}`, value: `${before.number}` })
      passed += before.number
    }
    let end = before
    const checkNext = chainWalk(chain, key, strangers, found, before)
    for await (const { stored, contents } of sealsWithContents(
      inSnapshot,
      chain,
      before?.number ?? 0,
    )) {
      checkNext(stored, contents)
      end = stored
      made += 1
      passed += 1
      onShare(Math.min(passed / all, 1))
    }
    if (end) report.checkedUpTo.push({ chain, number: end.number, seal: end.seal })
    await inSnapshot((snapshot) => missingItems(snapshot, chain, found))
    report.violations.push(...found.sentences)
    if (found.left > 0) report.violations.push(`And ${found.left} more in the ${chain} chain`)
  }
  for (const [keyId, count] of strangers) {
    const some = count === made ? `None of the ${made}` : `${count} of ${made}`
    const verb = count === made ? "seals was made" : "seals were not made"
    report.violations.unshift(
      `${some} ${verb} with this SEAL_KEY (${keyIdOf(key)}), but with the key ${keyId}: check with the bank's own key`,
    )
  }
  return report
}

/** A seal that was proved, unless the database lacks it: then everything is recalculated. */
async function stillThere(
  inSnapshot: InSnapshot,
  proved: Checkpoint | undefined,
): Promise<Checkpoint | undefined> {
  if (!proved) return undefined
  const { chain, number, seal } = proved
  const query = sql`select from seals where chain = ${chain} and number = ${number} and seal = ${seal}`
  const found = await inSnapshot((snapshot) => runStatement(snapshot, query))
  return found > 0 ? proved : undefined
}

/**
 * Checks one chain to its last seal.
 * @param before the seal before the first one
 * @returns checks the next seal
 */
function chainWalk(
  chain: SealChain,
  key: Buffer,
  strangers: Map<string, number>,
  found: Violations,
  before: Pick<StoredSeal, "number" | "seal"> = { number: 0, seal: noSeal },
) {
  const ownKeyId = keyIdOf(key)
  let last = before
  return (stored: StoredSeal, contents: Map<string, Contents>): void => {
    const { number, previous, seal, keyId } = stored
    if (number !== last.number + 1) {
      addViolation(found, `The ${chain} chain has no seals ${last.number + 1} to ${number - 1}`)
    } else if (!previous.equals(last.seal)) {
      addViolation(found, `Seal ${number} of the ${chain} does not follow from the seal before it`)
    }
    last = { number, seal }
    if (keyId !== ownKeyId) {
      strangers.set(keyId, (strangers.get(keyId) ?? 0) + 1)
    } else if (!sealOf(key, stored).equals(seal)) {
      const items = `${stored.itemIds[0]} to ${stored.itemIds.at(-1)}`
      addViolation(
        found,
        `Seal ${number} of the ${chain}, over ${items}, was changed or made without SEAL_KEY`,
      )
    }
    for (const sentence of differences(stored, contents)) addViolation(found, sentence)
  }
}

async function* sealsWithContents(inSnapshot: InSnapshot, chain: SealChain, after: number) {
  for await (const some of someSeals(inSnapshot, chain, after)) {
    const ids = some.flatMap(({ itemIds }) => itemIds)
    const contents = await inSnapshot((snapshot) => readContents(snapshot, chain, ids))
    const byId = new Map(contents.map((each) => [each.id, each]))
    for (const stored of some) yield { stored, contents: byId }
  }
}

/** The chain's seals after a number, in order, in groups with a limited number of items. */
async function* someSeals(
  inSnapshot: InSnapshot,
  chain: SealChain,
  after: number,
): AsyncGenerator<StoredSeal[]> {
  let last = after
  for (;;) {
    const read = await inSnapshot((snapshot) => readSeals(snapshot, chain, last))
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
    last = some.at(-1)?.number ?? last
  }
}

const countSeals = (db: Database): Promise<number> => db.$count(sealsTable)

function readSeals(db: Database, chain: SealChain, after: number): Promise<StoredSeal[]> {
  const query = sql`
    select chain, number::float8 as number, item_ids as "itemIds", digest, item_digests as "itemDigests",
        previous, seal, key_id as "keyId",
        round(extract(epoch from sealed_at) * 1000000)::text as "sealedAt"
      from seals where chain = ${chain} and number > ${after} order by seals.number limit ${sealsAtOnce}`
  return queryRows(db, StoredSeal, query)
}
