import { type SQL, sql } from "drizzle-orm"
import type pg from "pg"
import * as z from "zod/mini"
import { accountLabel } from "#shared/ledger/account-labels.ts"
import { kindsWithoutTransaction } from "#shared/ledger/movement-kinds.ts"
import { queryRows } from "../db/call-function.ts"
import { type InSnapshot, snapshotsOf } from "../db/in-snapshot.ts"
import { cardRules } from "./check-cards.ts"
import { cashRules } from "./check-cash.ts"
import { checkCheckpoints } from "./check-checkpoints.ts"
import { craftedRules } from "./check-crafted.ts"
import { holderRules } from "./check-holders.ts"
import { interestRules } from "./check-interest.ts"
import { orderRules } from "./check-orders.ts"
import { paymentRules } from "./check-payments.ts"
import { productRules } from "./check-products.ts"
import { requestRules } from "./check-requests.ts"
import { checkSeals } from "./check-seals.ts"
import { statementRules } from "./check-statements.ts"
import { type Checkpoint, checkpointsLength } from "./checkpoints.ts"
import type { ProvedHistory } from "./proved-history.ts"

/** The ledger's totals and violations. */
export type LedgerReport = {
  figures: { name: string; value: string }[]
  /** One sentence for each violation, naming the account or entry; empty if the ledger is sound. */
  violations: string[]
  /** One sentence for each account of what the bank has that is below zero: possible, and to be looked at. */
  warnings: string[]
  /** The last seal of each chain that was checked; none without a key. */
  checkedUpTo: Checkpoint[]
}

/**
 * The input for checking the sealed history: SEAL_KEY, and the checkpoints file outside the
 * database.
 */
export type Sealing = {
  key: Buffer
  /** Absent if the checkpoints are not to be checked. */
  checkpointsFile?: string
  /** Seals that need not be recalculated. All are if absent. */
  proved?: ProvedHistory
}

/** A query about the rows of a table whose ids are from `from` to `to`, for tables that grow without end. */
type InSlices = {
  readonly table: "accounts" | "journal_entries"
  query(from: string, to: string): SQL
}

/** The ends of bigint. */
const smallestId = "-9223372036854775808"
const largestId = "9223372036854775807"

/** How many accounts, or entries, one query looks at. */
const sliceSize = 100_000

/** The seals count as this many steps: in a large bank they take longest. */
const sealSteps = 100

/** Each query returns one row, a sentence, for each violation. */
const rules: readonly (SQL | InSlices)[] = [
  // No money is created or lost: every currency sums to zero, over the whole bank and in each entry.
  sql`select format('%s sums to %s over all postings, not to zero', currency, sum(amount)) as violation
    from postings group by currency having sum(amount) <> 0`,
  {
    table: "journal_entries",
    query: (from, to) => sql`
      select format('Entry %s sums to %s %s, not to zero', entry_id, currency, sum(amount)) as violation
        from postings where entry_id between ${from} and ${to}
        group by entry_id, currency having sum(amount) <> 0 order by entry_id`,
  },
  {
    table: "journal_entries",
    query: (from, to) => sql`
      select format('Entry %s has %s postings, fewer than two', e.id, count(p.id)) as violation
        from journal_entries e left join postings p on p.entry_id = e.id
        where e.id between ${from} and ${to}
        group by e.id having count(p.id) < 2 order by e.id`,
  },
  // Each balance is the sum of its account's postings, and is not negative.
  {
    table: "accounts",
    query: (from, to) => sql`
      select format('Account %s (%s) has a balance of %s %s, but its postings sum to %s',
          a.id, a.iban, a.balance, a.currency, coalesce(p.total, 0)) as violation
        from accounts a
        left join (select account_id, sum(amount) as total from postings
          where account_id between ${from} and ${to} group by account_id) p
          on p.account_id = a.id
        where a.id between ${from} and ${to} and a.balance <> coalesce(p.total, 0) order by a.id`,
  },
  sql`select format('Account %s (%s) has a negative balance of %s %s', id, iban, balance, currency)
    as violation from accounts where balance < 0 order by id`,
  sql`select format('Account %s (%s) is closed, and holds %s %s', id, iban, balance, currency)
    as violation from accounts where closed_at is not null and balance <> 0 order by id`,
  // Versions run 1, 2, 3 … up to the account's, and each posting's balance follows from the one before.
  {
    table: "accounts",
    query: (from, to) => sql`
      select format('Account %s (%s) is at version %s, but has %s postings up to version %s',
          a.id, a.iban, a.version, coalesce(p.number, 0), coalesce(p.last, 0)) as violation
        from accounts a
        left join (select account_id, count(*) as number, max(account_version) as last
          from postings where account_id between ${from} and ${to} group by account_id) p
          on p.account_id = a.id
        where a.id between ${from} and ${to}
          and (a.version <> coalesce(p.number, 0) or a.version <> coalesce(p.last, 0))
        order by a.id`,
  },
  {
    table: "accounts",
    query: (from, to) => sql`
      select format('Account %s: the balance after version %s is %s, but the steps before give %s',
          account_id, account_version, balance_after, before + amount) as violation
        from (select account_id, account_version, amount, balance_after,
            coalesce(lag(balance_after) over (partition by account_id order by account_version), 0)
              as before
          from postings where account_id between ${from} and ${to}) as steps
        where balance_after <> before + amount order by account_id, account_version`,
  },
  // What members see is what was posted.
  sql`select format('Entry %s has no transaction', e.id) as violation
    from journal_entries e left join transactions t on t.entry_id = e.id
    where t.id is null and e.kind <> all(${sql.param(kindsWithoutTransaction)}::text[])
      -- A late payment that the account could not pay at all is a claim of the bank.
      and (e.kind <> 'payment_late' or exists (select from postings p
        where p.entry_id = e.id and p.account_id is not null))
    order by e.id`,
  ...productRules,
  ...interestRules,
  ...paymentRules,
  ...holderRules,
  ...orderRules,
  ...requestRules,
  ...cardRules,
  ...cashRules,
  ...statementRules,
  ...craftedRules,
]

const figures = sql`
  select * from (values
    (1, 'member accounts', (select count(*)::text from accounts)),
    (2, 'journal entries', (select count(*)::text from journal_entries)),
    (3, 'postings', (select count(*)::text from postings))
  ) as counts (place, name, value)
  union all
  select 4, 'sealed, ' || chain, sum(cardinality(item_ids))::text from seals group by chain
  union all
  select 5, 'waiting for a seal, ' || chain, count(*) || coalesce(' for '
      || round(extract(epoch from clock_timestamp() - min(queued_at))) || ' s', '')
    from unsealed group by chain
  union all
  select 6, 'held by members, ' || currency, sum(balance)::text from accounts group by currency
  union all
  select 7, 'sum of all postings, ' || currency, sum(amount)::text from postings group by currency
  order by 1, 2`

/**
 * Checks the ledger of a running bank and, with a key, its sealed history
 * (docs/decisions/019-sealed-history.md). Each query has a snapshot of its own, so that a check of hours
 * does not keep PostgreSQL from cleaning up: every rule holds at every moment.
 * @param pool any role that can read
 * @param onStep is told how many of all steps are done, once for each step
 */
export async function checkLedger(
  pool: pg.Pool,
  sealing?: Sealing,
  onStep: (done: number, total: number) => void = () => undefined,
): Promise<LedgerReport> {
  const checkpointsFile = sealing?.checkpointsFile
  const length =
    checkpointsFile === undefined ? undefined : await checkpointsLength(checkpointsFile)
  const inSnapshot = snapshotsOf(pool)
  const Figure = z.object({ name: z.string(), value: z.string() })
  const report: LedgerReport = {
    figures: await inSnapshot((snapshot) => queryRows(snapshot, Figure, figures)),
    violations: [],
    warnings: await warningsOf(inSnapshot),
    checkedUpTo: [],
  }
  let last: number | undefined
  const reportStep = (done: number) => {
    if (done !== last) onStep(done, rules.length + sealSteps)
    last = done
  }
  for (const [done, rule] of rules.entries()) {
    reportStep(done)
    for await (const violation of violationsOf(inSnapshot, rule)) report.violations.push(violation)
  }
  reportStep(rules.length)
  if (sealing) {
    const seals = await checkSeals(inSnapshot, sealing.key, sealing.proved, (share) =>
      reportStep(rules.length + Math.floor(share * (sealSteps - 1))),
    )
    report.figures.push(...seals.figures)
    report.violations.push(...seals.violations)
    report.checkedUpTo = seals.checkedUpTo
  }
  if (checkpointsFile !== undefined) {
    const checkpoints = await inSnapshot((snapshot) =>
      checkCheckpoints(snapshot, checkpointsFile, length),
    )
    report.figures.push(...checkpoints.figures)
    report.violations.push(...checkpoints.violations)
  }
  return report
}

async function warningsOf(inSnapshot: InSnapshot): Promise<string[]> {
  const Row = z.object({ code: z.string(), currency: z.string(), balance: z.string() })
  const query = sql`
    select code, currency, balance::numeric(20, 2)::text as balance from ledger_assets_below_zero()`
  const rows = await inSnapshot((snapshot) => queryRows(snapshot, Row, query))
  return rows.map(
    ({ code, currency, balance }) =>
      `${accountLabel(code)} (${code}) is below zero: -${balance} ${currency}`,
  )
}

async function* violationsOf(inSnapshot: InSnapshot, rule: SQL | InSlices): AsyncGenerator<string> {
  for await (const query of "table" in rule ? slicesOf(inSnapshot, rule) : [rule]) {
    const Violation = z.object({ violation: z.string() })
    const rows = await inSnapshot((snapshot) => queryRows(snapshot, Violation, query))
    for (const { violation } of rows) yield violation
  }
}

/** Slices by the rows that exist, without a lower or an upper end: no row is left out, whatever its id. */
async function* slicesOf(inSnapshot: InSnapshot, { table, query }: InSlices): AsyncGenerator<SQL> {
  for (let after: string | undefined = smallestId; after !== undefined; ) {
    const from: string = after
    const next = sql`
      select id::text from ${sql.identifier(table)} where id >= ${from}
        order by id offset ${sliceSize} limit 1`
    const Slice = z.object({ id: z.string() })
    const [found] = await inSnapshot((snapshot) => queryRows(snapshot, Slice, next))
    after = found?.id
    yield query(from, after === undefined ? largestId : `${BigInt(after) - 1n}`)
  }
}
