import type pg from "pg"
import { parseRate } from "#shared/money/convert.ts"
import type { Currency } from "#shared/money/currency.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { emptyBank, type ModelBank } from "./bank-model.ts"

/** Queries a bank's database as its owner. */
type Sql = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>

type BankRows = {
  accounts: [
    id: number,
    owner: number,
    iban: string,
    currency: Currency,
    balance: string,
    version: number,
    closed: boolean,
    openPayment: boolean,
  ][]
  cards: [
    id: number,
    account: number,
    limit: string,
    status: "active" | "frozen",
    failures: number,
    blocked: boolean,
    singleUse: boolean,
    closed: boolean,
  ][]
  loans: [id: number, owner: number, account: number | null, balance: string][]
  locked: number[]
  spent: [counter: string, spent: string][]
  rates: [pair: string, rate: string][]
}

/**
 * The database's data on some members, in the model's form, without keys, CVV attempts, sessions,
 * and the journal.
 * @param day the bank's day whose limits are read, such as 2026-11-20
 */
export async function readBank(
  sql: Sql,
  owners: readonly number[],
  day: string,
): Promise<ModelBank> {
  const [row] = await sql<{ bank: BankRows }>(bankOfOwners, [owners, day])
  const { accounts, cards, loans, locked, spent, rates } = row?.bank ?? noRows
  const bank = emptyBank()
  for (const [id, owner, iban, currency, balance, version, closed, openPayment] of accounts) {
    const account = {
      id,
      owner,
      iban,
      currency,
      balance: fromDecimal(balance),
      version,
      closed,
      openPayment,
    }
    bank.accounts.set(id, account)
  }
  for (const [id, account, limit, status, failures, blocked, singleUse, closed] of cards) {
    const dailyLimit = fromDecimal(limit)
    const card = { id, account, dailyLimit, status, failures, blocked, singleUse, closed }
    bank.cards.set(id, card)
  }
  for (const [id, owner, account, balance] of loans) {
    bank.loans.set(id, { id, owner, account: account ?? 0, rest: fromDecimal(balance) })
  }
  for (const owner of locked) bank.locked.add(owner)
  for (const [counter, cents] of spent) bank.spent.set(counter, fromDecimal(cents))
  for (const [pair, rate] of rates) bank.rates.set(pair, parseRate(rate))
  return bank
}

const noRows: BankRows = { accounts: [], cards: [], loans: [], locked: [], spent: [], rates: [] }

const bankOfOwners = `
  with own_accounts as (select * from accounts where holder_id = any($1)),
    own_cards as (select * from debit_cards where account_id in (select id from own_accounts)),
    own_counters as (select * from limit_counters where day = $2
      and (scope = 'customer' and subject_id = any($1)
        or scope = 'card' and subject_id in (select id from own_cards))),
    latest_rates as (select distinct on (from_currency, to_currency) * from exchange_rates
      order by from_currency, to_currency, rate_date desc)
  select json_build_object(
    'accounts', (select coalesce(json_agg(json_build_array(id, holder_id, iban, currency,
      balance::text, version, closed_at is not null, exists (select from payments p
      where p.account_id = own_accounts.id and p.direction = 'out'
        and p.state in ('queued', 'sent', 'unconfirmed')))), '[]') from own_accounts),
    'cards', (select coalesce(json_agg(json_build_array(id, account_id, daily_limit::text, status,
      cvv_failures, cvv_blocked_until is not null, single_use, closed_at is not null)), '[]') from own_cards),
    'loans', (select coalesce(json_agg(json_build_array(id, user_id, account_id, balance::text)), '[]')
      from loans where user_id = any($1)),
    'locked', (select coalesce(json_agg(id), '[]') from users
      where id = any($1) and payments_locked_at is not null),
    'spent', (select coalesce(json_agg(json_build_array(scope || ' ' || subject_id || ' ' || day,
      spent::text)), '[]') from (
        select scope::text, subject_id, day, spent from own_counters
        union all select 'exchange', subject_id, day, exchanged from own_counters
          where scope = 'customer') as counted),
    'rates', (select coalesce(json_agg(json_build_array(from_currency || '/' || to_currency,
      rate::text)), '[]') from latest_rates)) as bank`

/** Balances, versions, cards, loans, locks and spent limits as one text, to compare two banks. */
export function booksOf(bank: ModelBank): string {
  const byId = <Row extends { id: number }>(rows: Map<number, Row>) =>
    [...rows.values()].sort((one, other) => one.id - other.id)
  return JSON.stringify({
    accounts: byId(bank.accounts).map(({ id, balance, version, closed }) => [
      id,
      toDecimal(balance),
      version,
      closed,
    ]),
    cards: byId(bank.cards).map(({ id, status, failures, blocked, closed }) => [
      id,
      status,
      failures,
      blocked,
      closed,
    ]),
    loans: byId(bank.loans).map(({ id, rest }) => [id, toDecimal(rest)]),
    locked: [...bank.locked].sort((one, other) => one - other),
    spent: [...bank.spent]
      .filter(([, spent]) => spent !== 0n)
      .map(([counter, spent]) => [counter, toDecimal(spent)])
      .sort(([one = ""], [other = ""]) => (one < other ? -1 : 1)),
  })
}
