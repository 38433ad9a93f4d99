import { expect } from "vitest"
import type { Loan } from "#shared/contracts/loans.ts"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { toDecimal } from "#shared/money/money.ts"
import { asOwner } from "../database.ts"
import { expectOk } from "../member.ts"
import type { ModelBank, PostedMovement } from "../model/bank-model.ts"
import { booksOf, readBank } from "../model/books.ts"
import type { Pair, Person } from "./real-bank.ts"

/** The books of some members in the database. */
export async function realBooks({ people }: Pair, day: string): Promise<string> {
  const owners = people.map(({ owner }) => owner)
  return booksOf(await readBank(asOwner, owners, day))
}

/** Fails unless the database and the model have the same books. */
export async function expectSameBooks(pair: Pair, day: string): Promise<void> {
  expect(await realBooks(pair, day)).toBe(booksOf(pair.bank))
}

/**
 * Compares everything at the end of a run: the books in the database, and the accounts, loans, and
 * transactions that the members see. All of them must be signed in.
 */
export async function expectSameBooksAndPages(pair: Pair, day: string): Promise<void> {
  await expectSameBooks(pair, day)
  for (const person of pair.people) {
    const { member, owner } = person
    const mine = [...pair.bank.accounts.values()].filter((account) => account.owner === owner)
    const shown = (await member.accounts()).map(({ id, balance, iban }) => [id, iban, balance])
    expect(shown).toEqual(
      mine
        .filter(({ closed }) => !closed)
        .map(({ id, iban, balance }) => [id, iban, toDecimal(balance)]),
    )
    const loans = expectOk(await member.get<Loan[]>("/api/loans"))
    expect(loans.map(({ id, balance }) => [id, balance]).toReversed()).toEqual(
      [...pair.bank.loans.values()]
        .filter((loan) => loan.owner === owner)
        .map(({ id, rest }) => [id, toDecimal(rest)]),
    )
    expect(await listOf(person)).toEqual(
      pair.bank.journal.flatMap((posted) => asSeenBy(pair.bank, owner, posted)).toReversed(),
    )
  }
}

type Seen = [kind: string, direction: string, amount: string, rate: boolean]

/** The member's whole history, newest first, page by page. */
async function listOf({ member }: Person): Promise<Seen[]> {
  const list: Seen[] = []
  for (let path: string | undefined = "/api/transactions?limit=20"; path !== undefined; ) {
    const page = await member.get<Transaction[]>(path)
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

const types: Record<PostedMovement["kind"], Transaction["type"]> = {
  deposit: "deposit",
  loan_disbursement: "deposit",
  transfer: "transfer",
  card_transfer: "transfer",
  exchange: "exchange",
  loan_repayment: "withdrawal",
}

function asSeenBy({ accounts }: ModelBank, owner: number, posted: PostedMovement): Seen[] {
  const { kind, debited, credited, rate } = posted
  const seen = (direction: string, amount = 0n): Seen[] => [
    [types[kind], direction, toDecimal(amount), rate !== undefined],
  ]
  const isMine = (leg?: { account: number }) =>
    leg !== undefined && accounts.get(leg.account)?.owner === owner
  if (isMine(debited)) return seen("out", debited?.amount)
  return isMine(credited) ? seen("in", credited?.amount) : []
}
