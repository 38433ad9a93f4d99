import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { queryRows } from "../db/call-function.ts"
import type { Database } from "../db/pool.ts"
import { type CheckpointLine, readCheckpoints } from "./checkpoints.ts"
import { currentCheckpoints } from "./repair-checkpoints.ts"
import type { SealChain } from "./seal-format.ts"

const linesAtOnce = 1_000
const advice =
  "If this bank was restored on purpose, accept it: npm run ledger:check -- --restored-on-purpose"

type CheckpointsReport = { figures: { name: string; value: string }[]; violations: string[] }

/** Lines that are not in the current chain. */
type Astray = { count: number; first: number; last: number }

/**
 * Compares the chains with the checkpoints that were kept outside the database: each must still
 * exist.
 * @param path the file
 * @param length of the file, taken before the snapshot was: checkpoints are written after their commit
 */
export async function checkCheckpoints(
  snapshot: Database,
  path: string,
  length: number | undefined,
): Promise<CheckpointsReport> {
  const ends = await currentCheckpoints(snapshot)
  if (length === undefined) {
    const lost = `There is no checkpoint file at ${path}, so only the database itself says where its history ends. ${advice}`
    return { figures: [], violations: ends.length > 0 ? [lost] : [] }
  }
  const looked = await lookOver(path, length).catch((error: NodeJS.ErrnoException) => error)
  if (looked instanceof Error) {
    const reason = looked.code ?? looked.message
    const advised = "Run the check as the user who runs the bank."
    return {
      figures: [],
      violations: [`The checkpoints in ${path} cannot be read (${reason}). ${advised}`],
    }
  }
  const { lines, unreadable, valid } = looked
  const astray = new Map<SealChain, Astray>()
  let [index, given, checked] = [0, 0, 0]
  for await (const some of inBatches(readCheckpoints(path, 0, length))) {
    for (const { line, found } of await lookUp(snapshot, some)) {
      index += 1
      if (found) checked += 1
      else if (index <= valid) given += 1
      else note(astray, line)
    }
  }
  const figures = [
    { name: "checkpoints in the file", value: `${lines}` },
    { name: "checkpoints given up on purpose", value: `${given}` },
    { name: "unreadable lines in the file", value: `${unreadable}` },
  ].filter(({ value }, nth) => nth === 0 || value !== "0")
  const violations = [...astray].map(([chain, lost]) => {
    const end = ends.find((checkpoint) => checkpoint.chain === chain)?.number ?? 0
    return sentence(path, chain, lost, end, checked === 0)
  })
  return { figures, violations }
}

/** Counts the lines; those up to `valid` came before an operator accepted a restored database. */
async function lookOver(path: string, length: number) {
  let [lines, unreadable, valid] = [0, 0, 0]
  let before = false
  for await (const line of readCheckpoints(path, 0, length)) {
    if (!line) {
      unreadable += 1
      continue
    }
    if (line.accepted && !before) valid = lines
    before = line.accepted
    lines += 1
  }
  return { lines, unreadable, valid }
}

async function* inBatches(lines: AsyncIterable<CheckpointLine | undefined>) {
  let some: CheckpointLine[] = []
  for await (const line of lines) {
    if (line) some.push(line)
    if (some.length < linesAtOnce) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

async function lookUp(snapshot: Database, some: readonly CheckpointLine[]) {
  const rows = await queryRows(
    snapshot,
    z.object({ found: z.boolean() }),
    sql`
    select s.seal is not null as found
      from unnest(${sql.param(some.map(({ chain }) => chain))}::seal_chain[],
          ${sql.param(some.map(({ number }) => number))}::bigint[],
          ${sql.param(some.map(({ seal }) => seal.toString("hex")))}::text[])
        with ordinality as kept(chain, number, seal, place)
      left join seals s on s.chain = kept.chain and s.number = kept.number
        and s.seal = decode(kept.seal, 'hex')
      order by place`,
  )
  return some.map((line, index) => ({ line, found: rows[index]?.found === true }))
}

function note(astray: Map<SealChain, Astray>, { chain, number }: CheckpointLine): void {
  const { count, first, last } = astray.get(chain) ?? { count: 0, first: number, last: number }
  astray.set(chain, {
    count: count + 1,
    first: Math.min(first, number),
    last: Math.max(last, number),
  })
}

function sentence(
  path: string,
  chain: SealChain,
  { count, first, last }: Astray,
  end: number,
  foreign: boolean,
): string {
  if (foreign) {
    return `None of the checkpoints in ${path} matches this database: it is another bank's file (set SEAL_HEADS_FILE), or the whole history was replaced. ${advice}`
  }
  if (first > end) {
    return `The ${chain} chain ends at seal ${end}, but ${path} knows seal ${last}: its end was cut off, or an older backup was restored. ${advice}`
  }
  return `${count} checkpoints of the ${chain} chain in ${path}, from seal ${first} to ${last}, do not match this database: the chain was rewritten, or continued from an older backup. ${advice}`
}
