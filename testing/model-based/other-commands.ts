import fc from "fast-check"
import { expect } from "vitest"
import type { Account, NewAccount } from "#shared/contracts/accounts.ts"
import type { DebitCard } from "#shared/contracts/cards.ts"
import { maxVirtualCards } from "#shared/limits.ts"
import { currencies } from "#shared/money/currency.ts"
import { fromDecimal } from "#shared/money/money.ts"
import { borrow, loanOf } from "../loans.ts"
import { applyMovement } from "../model/apply-movement.ts"
import { ownOpen } from "../model/bank-model.ts"
import { type Command, command, count, performed, type Sequence } from "./command.ts"
import { drawEnd, type End, endOf } from "./draws.ts"
import { newestCard } from "./movement-commands.ts"
import { addSingleUseCard, addToModel, type Pair, type Person } from "./real-bank.ts"

const close = command("close", drawEnd, (end, { bank }, { owner }) => [
  { kind: "close", owner, account: endOf(bank, owner, end).id },
])

const changingCard = (kind: "freeze" | "unfreeze" | "close_card") =>
  command(kind, drawEnd, (end, { bank }, { owner }) => {
    const account = endOf(bank, owner, end).id
    const card = newestCard(bank, account)
    return card ? [{ kind, owner, card: card.id }] : []
  })

const locking = (kind: "lock" | "unlock") =>
  command(kind, fc.constant(null), (_, __, { owner }) => [{ kind, owner }])

const signOut = command("sign out", fc.constant(null), (_, __, { owner }) => [
  { kind: "sign_out", owner },
])

const signIn = command("sign in", fc.constant(null), (_, __, { owner }) => [
  { kind: "sign_in", owner },
])

const accountToOpen = fc.record({
  currency: fc.constantFrom(...currencies),
  accountType: fc.constantFrom("current" as const, "savings" as const),
})

async function expectOpened(
  account: NewAccount,
  sequence: Sequence,
  pair: Pair,
  person: Person,
): Promise<void> {
  const { status, body } = await person.member.post<Account>("/api/accounts", account)
  const signedOut = sequence.bank.signedOut.has(person.owner)
  expect(status).toBe(signedOut ? 401 : 201)
  count(sequence, `open ${status}`)
  if (!signedOut) await addToModel(pair, person, body)
}

/** A single-use card for an open account, which its next card transfer uses. */
async function expectSingleUseCard(
  end: End,
  sequence: Sequence,
  pair: Pair,
  person: Person,
): Promise<void> {
  const { bank } = sequence
  const { owner, member } = person
  const { id: accountId } = endOf(bank, owner, end)
  const { password } = member
  const card = { accountId, name: "Once", singleUse: true, password }
  const { status, body } = await member.post<DebitCard>("/api/debit-cards", card)
  const signedOut = bank.signedOut.has(owner)
  const own = [...bank.cards.values()].filter(
    (each) => each.singleUse && !each.closed && ownOpen(bank, owner, each.account),
  )
  const isOwn = ownOpen(bank, owner, accountId) !== undefined
  const expected = signedOut ? 401 : !isOwn ? 404 : own.length < maxVirtualCards ? 201 : 422
  expect(status).toBe(expected)
  count(sequence, `single-use card ${status}`)
  if (status === 201) await addSingleUseCard(pair, person, body)
}

/** A loan that staff approve and pay out immediately, to one of the open EUR accounts. */
async function expectLent(
  euros: number,
  sequence: Sequence,
  _pair: Pair,
  { owner, member }: Person,
): Promise<void> {
  const { bank, day } = sequence
  const isHome = { owner, currency: "EUR", closed: false }
  const homes = [...bank.accounts.values()].filter(
    (each) => each.owner === owner && each.currency === "EUR" && !each.closed,
  )
  // Staff get an exception if there is no account, or if it is full.
  const fit = homes.length > 0 && homes.every(({ balance }) => balance < 99_999_999_999n)
  if (!fit || bank.signedOut.has(owner)) return
  const id = await borrow(member, { amount: `${euros}.00` })
  const { accountId, balance } = await loanOf(member, id)
  const account = accountId ?? 0
  const amount = BigInt(euros) * 100n
  expect(fromDecimal(balance)).toBe(amount)
  expect(bank.accounts.get(account)).toMatchObject(isHome)
  const paidOut = applyMovement(bank, {
    kind: "loan_disbursement",
    owner,
    day,
    amount,
    to: account,
  })
  expect(paidOut.outcome).toBe("posted")
  bank.loans.set(id, { id, owner, account, rest: amount })
  count(sequence, "loan_disbursement done")
}

/** What a member does besides moving money. */
export const otherCommands: fc.Arbitrary<Command>[] = [
  close,
  changingCard("freeze"),
  changingCard("unfreeze"),
  changingCard("close_card"),
  performed("single-use card", drawEnd, expectSingleUseCard),
  performed("single-use card", drawEnd, expectSingleUseCard),
  locking("lock"),
  // While payments are locked, most steps would get the same refusal.
  locking("unlock"),
  locking("unlock"),
  signOut,
  // A member who signed out should soon be back.
  signIn,
  signIn,
  signIn,
  performed("open", accountToOpen, expectOpened),
  performed("borrow", fc.integer({ min: 1_000, max: 5_000 }), expectLent),
]
