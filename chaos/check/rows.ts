import type pg from "pg"
import { parseRate } from "#shared/money/convert.ts"
import type { Currency } from "#shared/money/currency.ts"
import { fromDecimal } from "#shared/money/money.ts"

/** The idle bank's rows in memory: amounts are cents. Times are ISO 8601 in UTC, to the millisecond. */
export type Rows = {
  readonly accounts: readonly AccountRow[]
  readonly entries: readonly EntryRow[]
  readonly postings: readonly PostingRow[]
  readonly transactions: readonly TransactionRow[]
  readonly keys: readonly KeyRow[]
  readonly counters: readonly CounterRow[]
  readonly cards: readonly CardRow[]
  readonly loans: readonly LoanRow[]
  /** In millionths, by currency pair. */
  readonly rates: ReadonlyMap<string, bigint>
}

export type AccountRow = {
  readonly id: number
  readonly userId: number
  readonly currency: Currency
  readonly iban: string
  readonly balance: bigint
  readonly version: number
}

export type EntryRow = {
  readonly id: number
  readonly kind: string
  readonly reference: string
  readonly userId: number | null
  readonly signInId: string | null
  /** The bank's day that it counts on. */
  readonly day: string
}

export type PostingRow = {
  readonly entryId: number
  readonly accountId: number | null
  readonly systemAccount: string | null
  readonly currency: Currency
  readonly amount: bigint
  readonly version: number | null
  readonly balanceAfter: bigint | null
}

export type TransactionRow = {
  readonly id: number
  readonly entryId: number
  readonly from: number | null
  readonly to: number | null
  readonly amount: bigint
  readonly currency: Currency
  readonly convertedAmount: bigint | null
  readonly convertedCurrency: Currency | null
  readonly exchangeRate: string | null
  readonly type: string
  readonly description: string
  readonly reference: string
  readonly recipientIban: string | null
  /** The card that paid, if one did. */
  readonly cardId: number | null
  readonly createdAt: string
}

export type KeyRow = {
  readonly userId: number
  readonly key: string
  readonly outcome: string | null
  readonly code: string | null
  readonly transactionId: number | null
  readonly loanId: number | null
}

export type CounterRow = {
  readonly scope: "customer" | "card" | "exchange"
  readonly subjectId: number
  readonly day: string
  readonly spent: bigint
}

export type CardRow = {
  readonly id: number
  readonly accountId: number
  readonly dailyLimit: bigint
  readonly singleUse: boolean
}

export type LoanRow = {
  readonly id: number
  readonly userId: number
  readonly status: string
  readonly amount: bigint
  readonly currency: Currency
  readonly interestRate: string
  readonly termMonths: number
  readonly monthlyPayment: bigint
  readonly balance: bigint
  readonly accountId: number | null
  readonly disbursedDay: string | null
  readonly withdrawn: boolean
  /** Principal and interest in order. */
  readonly installments: readonly { readonly principal: bigint; readonly interest: bigint }[]
}

/** Reads them, in the caller's transaction. @param timeZone the bank's */
export async function readRows(client: pg.ClientBase, timeZone: string): Promise<Rows> {
  const all = async <Row>(text: string, values: unknown[] = []) =>
    (await client.query<Raw<Row>>(text, values)).rows.map((row) => inCents<Row>(row))
  return {
    accounts:
      await all<AccountRow>(`select id::float8, holder_id::float8 as "userId", currency, iban,
      balance, version::float8 from accounts order by id`),
    entries: await all<EntryRow>(
      `select id::float8, kind, reference, user_id::float8 as "userId", sign_in_id as "signInId",
        (booked_at at time zone $1)::date::text as day from journal_entries order by id`,
      [timeZone],
    ),
    postings: await all<PostingRow>(`select entry_id::float8 as "entryId",
      account_id::float8 as "accountId", system_account as "systemAccount", currency, amount,
      account_version::float8 as version, balance_after as "balanceAfter" from postings order by id`),
    transactions: await all<TransactionRow>(`select id::float8, entry_id::float8 as "entryId",
      from_account_id::float8 as "from", to_account_id::float8 as "to", amount, currency,
      converted_amount as "convertedAmount", converted_currency as "convertedCurrency",
      exchange_rate::text as "exchangeRate", type, description, reference,
      recipient_iban as "recipientIban", (select card_id::float8 from card_transfers
        where transaction_id = transactions.id) as "cardId",
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
      from transactions order by id`),
    keys: await all<KeyRow>(`select user_id::float8 as "userId", key, outcome ->> 'outcome' as outcome,
      outcome ->> 'code' as code, (outcome ->> 'transactionId')::float8 as "transactionId",
      (outcome ->> 'loanId')::float8 as "loanId" from idempotency_keys`),
    counters:
      await all<CounterRow>(`select scope, subject_id::float8 as "subjectId", day::text, spent
      from (select scope::text, subject_id, day, spent from limit_counters
        union all select 'exchange', subject_id, day, exchanged from limit_counters
          where scope = 'customer') as counted`),
    cards: await all<CardRow>(`select id::float8, account_id::float8 as "accountId",
      daily_limit as "dailyLimit", single_use as "singleUse" from debit_cards`),
    loans: (
      await all<LoanRow & { parts: [string, string][] }>(`select l.id::float8,
        l.user_id::float8 as "userId", l.status, l.amount, l.currency,
        l.interest_rate::text as "interestRate", l.term_months as "termMonths",
        l.monthly_payment as "monthlyPayment", l.balance, l.account_id::float8 as "accountId",
        l.disbursed_date::text as "disbursedDay",
        l.withdrawn_at is not null as withdrawn,
        coalesce((select json_agg(json_build_array(i.principal::text, i.interest::text)
          order by i.number) from loan_installments i where i.loan_id = l.id), '[]') as parts
        from loans l order by l.id`)
    ).map(({ parts, ...loan }) => ({
      ...loan,
      installments: parts.map(([principal, interest]) => ({
        principal: fromDecimal(principal),
        interest: fromDecimal(interest),
      })),
    })),
    rates: new Map(
      (
        await client.query<{
          pair: string
          rate: string
        }>(`select distinct on (from_currency, to_currency)
          from_currency || '/' || to_currency as pair, rate::text from exchange_rates
          order by from_currency, to_currency, rate_date desc`)
      ).rows.map(({ pair, rate }) => [pair, parseRate(rate)]),
    ),
  }
}

/** As pg returns it: `numeric` is text. */
type Raw<Row> = {
  [Field in keyof Row]: Row[Field] extends bigint | null ? string | null : Row[Field]
}

const centFields = new Set([
  "balance",
  "amount",
  "balanceAfter",
  "convertedAmount",
  "spent",
  "dailyLimit",
  "monthlyPayment",
])

function inCents<Row>(raw: Raw<Row>): Row {
  const row: Record<string, unknown> = { ...raw }
  for (const field of centFields) {
    const value = row[field]
    if (typeof value === "string") row[field] = fromDecimal(value)
  }
  return row as Row
}
