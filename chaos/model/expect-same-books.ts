import { expect } from "vitest"
import type { Loan } from "#shared/contracts/loans.ts"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { toDecimal } from "#shared/money/money.ts"
import { expectOk } from "../../testing/customer.ts"
import { withStaffContext } from "../../testing/database.ts"
import type { Booked, ModelBank } from "./bank-model.ts"
import type { Pair, Person } from "./real-bank.ts"

type Spent = [counter: string, spent: string]

const byCounter = ([one]: Spent, [other]: Spent) => (one < other ? -1 : 1)

/** The books of some accounts' owners as the database has them, in words that the model shares. */
export async function realBooks({ people, bank }: Pair, day: string): Promise<string> {
  const owners = people.map(({ owner }) => owner)
  const [row] = await withStaffContext<{ books: { spent: Spent[] } }>(
    `select json_build_object(
      'accounts', (select coalesce(json_agg(json_build_array(id, balance::text, version,
          closed_at is not null) order by id), '[]') from accounts where user_id = any($1)),
      'cards', (select coalesce(json_agg(json_build_array(c.id, c.status, c.cvv_failures,
          c.cvv_blocked_until is not null) order by c.id), '[]')
        from debit_cards c join accounts a on a.id = c.account_id where a.user_id = any($1)),
      'loans', (select coalesce(json_agg(json_build_array(id, balance::text) order by id), '[]')
        from loans where user_id = any($1)),
      'spent', (select coalesce(json_agg(json_build_array(scope || ' ' || subject_id || ' ' || day,
          spent::text)), '[]')
        from limit_counters where day = $3 and spent <> 0 and (scope = 'customer' and subject_id = any($1)
          or scope = 'card' and subject_id = any($2)))) as books`,
    [owners, [...bank.cards.keys()], day],
  )
  return JSON.stringify({ ...row?.books, spent: row?.books.spent.sort(byCounter) })
}

/** The same of the model. */
export function modelBooks(bank: ModelBank): string {
  const byId = <Row extends { id: number }>(rows: Map<number, Row>) =>
    [...rows.values()].sort((one, other) => one.id - other.id)
  return JSON.stringify({
    accounts: byId(bank.accounts).map(({ id, balance, version, closed }) => [
      id,
      toDecimal(balance),
      version,
      closed,
    ]),
    cards: byId(bank.cards).map(({ id, status, failures, blocked }) => [
      id,
      status,
      failures,
      blocked,
    ]),
    loans: byId(bank.loans).map(({ id, rest }) => [id, toDecimal(rest)]),
    spent: [...bank.spent]
      .filter(([, spent]) => spent !== 0n)
      .map(([key, spent]): Spent => [key, toDecimal(spent)])
      .sort(byCounter),
  })
}

/**
 * Compares everything at the end of a run: balances, versions, cards, loans and the day's limits as the
 * database has them, and accounts, loans and lists of transactions as the customers see them.
 * Everybody must be signed in.
 */
export async function expectSameBooks(pair: Pair, day: string): Promise<void> {
  expect(await realBooks(pair, day)).toBe(modelBooks(pair.bank))
  for (const person of pair.people) {
    const { customer, owner } = person
    const mine = [...pair.bank.accounts.values()].filter((account) => account.owner === owner)
    const shown = (await customer.accounts()).map(({ id, balance, iban }) => [id, iban, balance])
    expect(shown).toEqual(
      mine
        .filter(({ closed }) => !closed)
        .map(({ id, iban, balance }) => [id, iban, toDecimal(balance)]),
    )
    const loans = expectOk(await customer.get<Loan[]>("/api/loans"))
    expect(loans.map(({ id, balance }) => [id, balance]).toReversed()).toEqual(
      [...pair.bank.loans.values()]
        .filter((loan) => loan.owner === owner)
        .map(({ id, rest }) => [id, toDecimal(rest)]),
    )
    expect(await listOf(person)).toEqual(
      pair.bank.journal.flatMap((booked) => asSeenBy(pair.bank, owner, booked)).toReversed(),
    )
  }
}

type Seen = [kind: string, direction: string, amount: string, rate: boolean]

/** The customer's whole history, newest first, page by page. */
async function listOf({ customer }: Person): Promise<Seen[]> {
  const list: Seen[] = []
  for (let path: string | undefined = "/api/transactions?limit=20"; path !== undefined; ) {
    const page = await customer.get<Transaction[]>(path)
    for (const { type, direction, amount, exchangeRate } of expectOk(page)) {
      list.push([type, direction, amount, exchangeRate !== null])
    }
    const next: RegExpExecArray | null = /<([^>]+)>; rel="next"/.exec(
      page.headers.get("link") ?? "",
    )
    path = next?.[1]
  }
  return list
}

const types: Record<Booked["kind"], Transaction["type"]> = {
  deposit: "deposit",
  loan_disbursement: "deposit",
  transfer: "transfer",
  card_transfer: "transfer",
  exchange: "exchange",
  loan_repayment: "withdrawal",
}

function asSeenBy({ accounts }: ModelBank, owner: number, booked: Booked): Seen[] {
  const { kind, debited, credited, rate } = booked
  const seen = (direction: string, amount = 0n): Seen[] => [
    [types[kind], direction, toDecimal(amount), rate !== undefined],
  ]
  const isMine = (leg?: { account: number }) =>
    leg !== undefined && accounts.get(leg.account)?.owner === owner
  if (isMine(debited)) return seen("out", debited?.amount)
  return isMine(credited) ? seen("in", credited?.amount) : []
}
