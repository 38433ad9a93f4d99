import { randomUUID } from "node:crypto"
import { expect } from "vitest"
import type { Account } from "#shared/contracts/accounts.ts"
import { toDecimal } from "#shared/money/money.ts"
import { otherBankIban } from "../card-holder.ts"
import { asOwner } from "../database.ts"
import { borrow, loanOf } from "../loans.ts"
import { expectOk } from "../member.ts"
import type { Step } from "../model/answers.ts"
import { applyMovement } from "../model/apply-movement.ts"
import { counterKey, type ModelAccount, memberDailyLimit } from "../model/bank-model.ts"
import { expectSameAnswer } from "./ask-bank.ts"
import type { HeldRow } from "./held-locks.ts"
import { type Case, emptiesA, type Kind, type Lock } from "./interleaving-cases.ts"
import { addToModel, type Pair, type Person } from "./real-bank.ts"

/** The amount of every movement: 10.00, in cents. */
const ten = 1_000n

/** Ana and Bo, whose accounts are reset for every case, so that the order of two steps matters. */
export type Environment = {
  /** A, B and C, lowest id first. */
  readonly accountsById: readonly Lock[]
  /** The step of a kind, with a separate key if it has one. */
  step(kind: Exclude<Kind, "the same again">): Step
  /** The row behind a lock that a step takes. */
  row(lock: Lock, step: Step): HeldRow
}

/**
 * Sets up the environment: A has just enough for one movement, or nothing if it is to be closed; if a
 * counter is held, the daily limits do. B can send back only what it has received.
 */
export async function prepareEnvironment(
  pair: Pair,
  day: string,
  { first, second, held }: Case,
): Promise<Environment> {
  const [ana, bo] = pair.people
  if (!ana || !bo) throw new Error("two members make a environment")
  const { bank } = pair
  bank.journal.length = 0
  const perform = (step: Step) => expectSameAnswer(pair, step)
  const find = (owner: number, currency: string) =>
    [...bank.accounts.values()].find(
      (each) => each.owner === owner && each.currency === currency && !each.closed,
    )
  if (bank.signedOut.has(ana.owner)) await perform({ kind: "sign_in", owner: ana.owner })
  const a = find(ana.owner, "EUR") ?? (await openEuro(pair, ana))
  const b = find(bo.owner, "EUR")
  const c = find(ana.owner, "GBP")
  const vault = find(bo.owner, "GBP")
  const card = [...bank.cards.values()].find(({ account }) => account === a.id)
  if (!b || !c || !vault || !card) throw new Error("an account or card is missing")
  // Without the API, which would hash a password to unlock them.
  if (bank.locked.delete(ana.owner)) {
    await asOwner("update users set payments_locked_at = null where id = $1", [ana.owner])
  }
  if (card.status === "frozen") await perform({ kind: "unfreeze", owner: ana.owner, card: card.id })

  const setBalance = async (account: ModelAccount, cents: bigint, own: ModelAccount) => {
    const { owner, id } = account
    const missing = cents - account.balance
    if (missing > 0n) await perform({ kind: "deposit", owner, day, amount: missing, to: id })
    if (missing < 0n) {
      await perform({ kind: "transfer", owner, day, amount: -missing, from: id, toIban: own.iban })
    }
  }
  const repays = first === "loan repayment from A" || second === "loan repayment from A"
  const loan = await setLoan(pair, day, ana, a, repays, (amount) => setBalance(a, amount, c))
  const limited = held.some((lock) => lock.endsWith("counter"))
  const sent = [first, second].some((kind) => kind.endsWith("A to B"))
  await setBalance(a, emptiesA(first) ? 0n : limited ? 5n * ten : ten, c)
  await setBalance(b, limited ? 5n * ten : sent ? ten / 2n : ten, vault)
  if (c.balance < ten) await setBalance(c, ten, a)
  for (const [scope, id, cap] of [
    ["customer", ana.owner, memberDailyLimit],
    ["customer", bo.owner, memberDailyLimit],
    ["card", card.id, card.dailyLimit],
  ] as const) {
    const spent = limited ? cap - ten : ten
    await asOwner(
      `insert into limit_counters (scope, subject_id, day, spent) values ($1, $2, $3, $4)
        on conflict (scope, subject_id, day) do update set spent = excluded.spent`,
      [scope, id, day, toDecimal(spent)],
    )
    bank.spent.set(counterKey(scope, id, day), spent)
  }

  const ids = { A: a.id, B: b.id, C: c.id }
  return {
    accountsById: (["A", "B", "C"] as const).toSorted((one, other) => ids[one] - ids[other]),
    step(kind) {
      const by = ({ owner }: Person) => ({ owner, day, amount: ten, key: randomUUID() })
      switch (kind) {
        case "transfer A to B":
          return { ...by(ana), kind: "transfer", from: a.id, toIban: b.iban }
        case "transfer B to A":
          return { ...by(bo), kind: "transfer", from: b.id, toIban: a.iban }
        case "card transfer A to B":
          return { ...by(ana), kind: "card_transfer", card: card.id, toIban: b.iban }
        case "transfer from C":
          return {
            ...by(ana),
            kind: "transfer",
            amount: ten / 2n,
            from: c.id,
            toIban: otherBankIban,
          }
        case "exchange A to C":
          return { ...by(ana), kind: "exchange", from: a.id, to: c.id }
        case "deposit to A":
          return { ...by(ana), kind: "deposit", to: a.id }
        case "loan repayment from A":
          return { ...by(ana), kind: "loan_repayment", loan: loan ?? 0 }
        case "freeze of the card":
          return { kind: "freeze", owner: ana.owner, card: card.id }
        case "lock of Ana's payments":
          return { kind: "lock", owner: ana.owner }
        case "closing of A":
          return { kind: "close", owner: ana.owner, account: a.id }
        case "sign-out of Ana":
          return { kind: "sign_out", owner: ana.owner }
      }
    },
    row(lock, step) {
      const counter = (scope: "customer" | "card", id: number) =>
        ({ table: "limit_counters", scope, id, day }) as const
      switch (lock) {
        case "key":
          return {
            table: "idempotency_keys",
            owner: step.owner,
            key: ("key" in step ? step.key : undefined) ?? "",
          }
        case "loan":
          return { table: "loans", id: loan ?? 0 }
        case "card":
          return { table: "debit_cards", id: card.id }
        case "Ana's counter":
          return counter("customer", ana.owner)
        case "Bo's counter":
          return counter("customer", bo.owner)
        case "card's counter":
          return counter("card", card.id)
        default:
          return { table: "accounts", id: ids[lock] }
      }
    },
  }
}

async function openEuro(pair: Pair, person: Person): Promise<ModelAccount> {
  const body = { currency: "EUR", accountType: "current" }
  const opened = expectOk(await person.member.post<Account>("/api/accounts", body))
  await addToModel(pair, person, opened)
  const account = pair.bank.accounts.get(opened.id)
  if (!account) throw new Error("the model does not know the new account")
  return account
}

/**
 * Gives Ana a loan of which 10.00 is left, or repays the rest of one.
 * @param fund ensures that A has an amount
 */
async function setLoan(
  pair: Pair,
  day: string,
  { owner, member }: Person,
  { id: account }: ModelAccount,
  wanted: boolean,
  fund: (amount: bigint) => Promise<void>,
): Promise<number | undefined> {
  const { bank } = pair
  const repay = async (loan: number, amount: bigint) => {
    await fund(amount)
    const step = { kind: "loan_repayment", owner, day, amount, loan } as const
    await expectSameAnswer(pair, step)
  }
  const open = [...bank.loans.values()].find((loan) => loan.account === account && loan.rest > 0n)
  if (open && !wanted) await repay(open.id, open.rest)
  if (open || !wanted) return wanted ? open?.id : undefined
  const id = await borrow(member, { amount: "1000.00" })
  expect((await loanOf(member, id)).accountId).toBe(account)
  const amount = 100_000n
  applyMovement(bank, { kind: "loan_disbursement", owner, day, amount, to: account })
  bank.loans.set(id, { id, owner, account, rest: amount })
  await repay(id, amount - ten)
  return id
}
