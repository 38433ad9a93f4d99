import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { currency, nullableText } from "#shared/contracts/fields.ts"
import type { Letterhead } from "#shared/credit-union.ts"
import { demoCreditUnion } from "#shared/credit-union.ts"
import { fromDecimal } from "#shared/money/money.ts"
import { accountTypes } from "#shared/tables/accounts.ts"
import { sayEach } from "#shared/words/catalogs.ts"
import { type Language, languages } from "#shared/words/languages.ts"
import { callFunction, queryRows } from "../db/call-function.ts"
import type { Database } from "../db/pool.ts"
import { readPageInTurn } from "../rate-limits/file-pages.ts"
import { latestLayout } from "./pdf/paper.ts"
import {
  descriptionOf,
  type PrintedFacts,
  type StatementEntry,
  type StatementHead,
} from "./statement.ts"

/** How many entries are read at once, however long a statement is. */
const batch = 250

/** The language of a stored paper; null is English, as of all from before there were others. */
export const PaperLanguage = z.nullable(z.enum(Object.keys(languages) as [Language, ...Language[]]))

/**
 * A statement without its entries, and which they are: those of the account after version `after`, up to
 * `upTo`.
 */
export type Statement = {
  accountId: number
  head: StatementHead
  after: number
  upTo: number
}

/** What both kinds of statements have in common. */
const PeriodRow = z.object({
  holder: z.string(),
  username: z.string(),
  accountName: z.string(),
  accountType: z.enum(accountTypes),
  iban: z.string(),
  currency,
  after: z.number(),
  upTo: z.number(),
  opening: z.string(),
  closing: z.string(),
  entries: z.number(),
  moneyIn: z.string(),
  moneyOut: z.string(),
  fromOffset: z.number(),
  toOffset: z.number(),
  createdAt: z.string(),
})
type PeriodRow = z.output<typeof PeriodRow>

/** As the database keeps it (server/documents/statement-files.sql). */
export const StoredLetterhead = z.custom<Letterhead>((content) => typeof content === "object")

/** What statement_facts answers (server/documents/statement-files.sql). */
export const ClosedFacts = z.extend(PeriodRow, {
  bank: z.nullable(StoredLetterhead),
  bic: nullableText,
  number: z.number(),
  accountId: z.number(),
  from: z.string(),
  to: z.string(),
  layout: z.number(),
  language: PaperLanguage,
  intact: z.boolean(),
})
type ClosedFacts = z.output<typeof ClosedFacts>

type Period = { accountId: number; from: string; to: string; language: Language }

/**
 * The statement of one of the member's accounts, open or closed, for a period that the member chose.
 * @param userId the owner
 * @param bank what papers state of it, and its BIC, null if other banks can't reach it
 * @returns undefined for an account that is not the member's
 */
export async function statementOfPeriod(
  db: Database,
  userId: number,
  { accountId, from, to, language }: Period,
  { bic, ...bank }: Letterhead & Pick<StatementHead, "bic">,
): Promise<Statement | undefined> {
  const [row] = await queryRows(
    db,
    PeriodRow,
    sql`
    select coalesce(named.name, concat_ws(' ', u.first_name, u.last_name)) as holder, u.username,
      a.name as "accountName", a.account_type as "accountType", a.iban, a.currency,
      coalesce(before.account_version, 0)::float8 as after, coalesce(last.account_version, 0)::float8 as "upTo",
      coalesce(before.balance_after, 0)::text as opening, coalesce(last.balance_after, 0)::text as closing,
      moved.count::float8 as entries, moved.paid_in::text as "moneyIn", moved.paid_out::text as "moneyOut",
      bank_utc_offset(period.begins) as "fromOffset",
      bank_utc_offset(period.ends - interval '1 second') as "toOffset",
      least(period.ends, clock_timestamp()) as "createdAt"
    from account_people a
    join holder_names named on named.id = a.holder_id
    join users u on u.id = a.viewer
    cross join lateral (select
      ${from}::date::timestamp at time zone bank_time_zone() as begins,
      (${to}::date + 1)::timestamp at time zone bank_time_zone() as ends) as period
    left join lateral ${lastBefore(sql`period.begins`)} as before on true
    left join lateral ${lastBefore(sql`period.ends`)} as last on true
    cross join lateral (
      select count(*), coalesce(sum(p.amount) filter (where p.amount > 0), 0) as paid_in,
          coalesce(-sum(p.amount) filter (where p.amount < 0), 0) as paid_out
        from postings p
        where p.account_id = a.id and p.account_version > coalesce(before.account_version, 0)
          and p.account_version <= coalesce(last.account_version, 0)) as moved
    where a.id = ${accountId} and a.viewer = ${userId}`,
  )
  return (
    row &&
    statementOf(row, {
      accountId,
      from,
      to,
      bank,
      bic,
      number: null,
      layout: latestLayout,
      language,
    })
  )
}

/**
 * A monthly statement of one of the member's accounts.
 * @returns undefined for a statement that is not the member's
 * @throws if what it states is no longer what was closed, which only a change behind the ledger's back can cause
 */
export async function closedStatement(
  db: Database,
  userId: number,
  id: number,
): Promise<Statement | undefined> {
  const [row] = await queryRows(
    db,
    z.object({ facts: ClosedFacts }),
    sql`select statement_facts(s) as facts from account_statements s join account_people a on a.id = s.account_id
      where s.id = ${id} and a.viewer = ${userId}`,
  )
  return row && closedStatementOf(row.facts)
}

/**
 * A monthly statement, from what the database says of it (server/documents/statement-files.sql).
 * @throws if what it states is no longer what was closed, which only a change behind the ledger's back can cause
 */
export function closedStatementOf(facts: ClosedFacts): Statement {
  if (!facts.intact)
    throw new Error(`statement ${facts.number} of ${facts.iban} is not what was closed`)
  return statementOf(facts, {
    ...facts,
    bank: facts.bank ?? demoCreditUnion,
    language: facts.language ?? "en",
  })
}

const statementOf = (
  row: PeriodRow,
  about: Period & Pick<StatementHead, "bank" | "bic" | "number" | "layout" | "language">,
): Statement => ({
  accountId: about.accountId,
  after: row.after,
  upTo: row.upTo,
  head: {
    ...factsOf(row, about.bic),
    bank: about.bank,
    number: about.number,
    from: about.from,
    to: about.to,
    fromOffset: row.fromOffset,
    toOffset: row.toOffset,
    layout: about.layout,
    language: about.language,
    createdAt: new Date(row.createdAt).toISOString(),
    entries: row.entries,
    opening: fromDecimal(row.opening),
    closing: fromDecimal(row.closing),
    moneyIn: fromDecimal(row.moneyIn),
    moneyOut: fromDecimal(row.moneyOut),
  },
})

/** A member who has not stated a name is named by the username. */
const factsOf = (row: PeriodRow, bic: string | null): PrintedFacts => ({
  holder: row.holder || row.username,
  address: [],
  bic,
  accountName: row.accountName,
  accountType: row.accountType,
  iban: row.iban,
  currency: row.currency,
})

/** The account's last posting before a moment. */
const lastBefore = (moment: ReturnType<typeof sql>) => sql`(
  select p.account_version, p.balance_after from postings p join journal_entries e on e.id = p.entry_id
    where p.account_id = a.id and e.booked_at < ${moment} order by p.account_version desc limit 1)`

/**
 * The entries of a statement, oldest first. History is append-only, so the pages are consistent although
 * no connection is held between them.
 * @param page reads some entries after a version of the account
 */
export async function* entriesIn(
  { after, upTo }: Pick<Statement, "after" | "upTo">,
  page: (after: number) => Promise<EntryRow[]>,
): AsyncGenerator<StatementEntry> {
  let read = after
  while (read < upTo) {
    const rows = await page(read)
    for (const row of rows) yield entryOf(row)
    const last = rows.at(-1)
    if (!last) return
    read = last.version
  }
}

/**
 * The entries of a statement of one of the member's accounts.
 * @param whose for whom the file is: they take turns
 */
export const readEntries = (
  db: Database,
  { accountId, after, upTo }: Pick<Statement, "accountId" | "after" | "upTo">,
  whose: string,
): AsyncGenerator<StatementEntry> =>
  entriesIn({ after, upTo }, (read) =>
    readPageInTurn(whose, () =>
      callFunction(db, "statement_entries", z.array(EntryRow), [accountId, read, upTo, batch]),
    ),
  )

/** An entry as server/documents/statement-files.sql gives it. The other amount is null without another account. */
export const EntryRow = z.object({
  version: z.number(),
  id: z.string(),
  reference: z.string(),
  kind: z.string(),
  date: z.string(),
  time: z.string(),
  utcOffset: z.number(),
  amount: z.string(),
  balance: z.string(),
  message: z.string(),
  beganPayment: z.boolean(),
  counterpartyName: nullableText,
  counterpartyIban: nullableText,
  endToEndId: nullableText,
  instant: z.boolean(),
  rate: nullableText,
  otherAmount: nullableText,
  otherCurrency: z.nullable(currency),
})
type EntryRow = z.output<typeof EntryRow>

function entryOf(row: EntryRow): StatementEntry {
  const { version: _, rate, otherAmount, ...shown } = row
  const { otherCurrency } = row
  const entry = {
    ...shown,
    amount: fromDecimal(row.amount),
    balance: fromDecimal(row.balance),
    exchange:
      rate === null || otherAmount === null || otherCurrency === null
        ? null
        : { rate, amount: fromDecimal(otherAmount), currency: otherCurrency },
  }
  return { ...entry, description: sayEach.en(descriptionOf(entry)) }
}
