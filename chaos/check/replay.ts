import { parseRate } from "#shared/money/convert.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { applyMovement } from "../../testing/model/apply-movement.ts"
import {
  emptyBank,
  type Leg,
  type ModelBank,
  type Movement,
} from "../../testing/model/bank-model.ts"
import { named, type Operation } from "../workload/history.ts"
import type { Claims, Evidence } from "./claims.ts"
import type { Finding } from "./finding.ts"
import { orderEntries } from "./order-entries.ts"
import type { EntryRow, PostingRow, Rows, TransactionRow } from "./rows.ts"

/**
 * I8, second half: replaying all accepted movements through the model, as requested and in an order
 * that agrees with the versions, gives the same legs, balances, versions, and converted amounts.
 */
export function replayAgrees({ rows, baseline }: Evidence, claims: Claims): Finding {
  const { order, circle } = orderEntries(rows.postings)
  const violations: string[] = []
  if (circle.length > 0) {
    violations.push(`The versions of entries ${circle.slice(0, 10).join(", ")} lead in a circle`)
  }
  const bank = modelOf(rows)
  const entries = new Map(rows.entries.map((entry) => [entry.id, entry]))
  const legs = legsOf(rows.postings)
  for (const id of order) {
    const entry = entries.get(id)
    const row = claims.transactionOf.get(id)
    if (!entry || !row) {
      violations.push(`Entry ${id} cannot be replayed: it is not complete`)
      continue
    }
    const operation = claims.operationOf.get(id)
    const movement =
      operation && id > baseline
        ? movementAsked(operation, entry, row, rows)
        : movementBooked(entry, row)
    const outcome = applyMovement(bank, movement)
    const name = operation ? `${named(operation)}, entry ${id},` : `Entry ${id} (${entry.kind})`
    if (outcome.outcome === "refused") {
      violations.push(`${name} is posted, but the model refuses it: ${outcome.code}`)
      follow(bank, legs.get(id) ?? [])
      continue
    }
    const modelled = [outcome.debited, outcome.credited].flatMap((leg) => (leg ? [leg] : []))
    const wrong = differences(legs.get(id) ?? [], modelled, outcome.debited?.account)
    if (wrong.length > 0) {
      violations.push(`${name} differs from the posting of the model: ${wrong.join("; ")}`)
      follow(bank, legs.get(id) ?? [])
    }
  }
  for (const { id, balance, version } of rows.accounts) {
    const model = bank.accounts.get(id)
    if (model?.balance === balance && model.version === version) continue
    violations.push(
      `Account ${id} has ${toDecimal(balance)} at version ${version}; by the model ${toDecimal(model?.balance ?? 0n)} at ${model?.version}`,
    )
  }
  return { invariant: "I8", figures: { "movements replayed": order.length }, violations }
}

function modelOf({ accounts, cards, rates }: Rows): ModelBank {
  const bank = emptyBank()
  for (const { id, userId: owner, iban, currency } of accounts) {
    bank.accounts.set(id, { id, owner, iban, currency, balance: 0n, version: 0, closed: false })
  }
  for (const { id, accountId: account, dailyLimit, singleUse } of cards) {
    const fresh = { status: "active", closed: false, failures: 0, blocked: false } as const
    bank.cards.set(id, { id, account, dailyLimit, singleUse, ...fresh })
  }
  for (const [pair, rate] of rates) bank.rates.set(pair, rate)
  return bank
}

/** The member's request: only accounts, owners, and the day come from the bank. */
function movementAsked(
  { order }: Operation,
  { day }: EntryRow,
  row: TransactionRow,
  { loans }: Rows,
): Movement {
  const { kind, person, body } = order
  const asked = { owner: person.userId, amount: fromDecimal(String(body["amount"])), day }
  const from = Number(body["fromAccountId"])
  if (kind === "deposit") return { ...asked, kind, to: Number(body["accountId"]) }
  if (kind === "transfer") return { ...asked, kind, from, toIban: String(body["recipientIban"]) }
  if (kind === "card_transfer") {
    return { ...asked, kind, card: Number(body["cardId"]), toIban: String(body["recipientIban"]) }
  }
  if (kind === "exchange") {
    const shown = body["expectedRate"]
    const expected = typeof shown === "string" ? { expectedRate: parseRate(shown) } : {}
    return { ...asked, kind, from, to: Number(body["toAccountId"]), ...expected }
  }
  if (kind === "loan_repayment" || kind === "loan_withdrawal") {
    const loan = loans.find(({ id }) => id === order.loan)
    return { ...asked, kind: "loan_repayment", from: loan?.accountId ?? 0 }
  }
  return { ...asked, kind: "loan_disbursement", to: row.to ?? 0 }
}

/** The bank's entries without a request in this trial: those of the template and of the end of day. */
function movementBooked({ userId, day }: EntryRow, row: TransactionRow): Movement {
  const asked = { owner: userId ?? 0, amount: row.amount, day }
  if (row.from === null) return { ...asked, kind: "deposit", to: row.to ?? 0 }
  if (row.to === null) return { ...asked, kind: "loan_repayment", from: row.from }
  return { ...asked, kind: "exchange", from: row.from, to: row.to }
}

function legsOf(postings: readonly PostingRow[]): Map<number, PostingRow[]> {
  const legs = new Map<number, PostingRow[]>()
  for (const posting of postings) {
    const known = legs.get(posting.entryId)
    if (known) known.push(posting)
    else legs.set(posting.entryId, [posting])
  }
  return legs
}

/** Only member legs, because the legs of the bank's own accounts balance them (I1). */
function differences(
  posted: readonly PostingRow[],
  modelled: readonly Leg[],
  debited: number | undefined,
): string[] {
  const ofMembers = posted.filter(({ accountId }) => accountId !== null)
  const wrong: string[] = []
  if (ofMembers.length !== modelled.length) {
    wrong.push(`${ofMembers.length} member legs, not ${modelled.length}`)
  }
  for (const leg of modelled) {
    const posting = ofMembers.find(({ accountId }) => accountId === leg.account)
    const amount = leg.account === debited ? -leg.amount : leg.amount
    const same =
      posting?.amount === amount &&
      posting.balanceAfter === leg.balance &&
      posting.version === leg.version
    if (same) continue
    const has = posting
      ? `${toDecimal(posting.amount)} to ${toDecimal(posting.balanceAfter ?? 0n)} at ${posting.version}`
      : "nothing"
    wrong.push(
      `account ${leg.account} has ${has}, not ${toDecimal(amount)} to ${toDecimal(leg.balance)} at ${leg.version}`,
    )
  }
  return wrong
}

/**
 * After a difference, the model continues from the bank's values, so that each difference is
 * reported once.
 */
function follow(bank: ModelBank, postings: readonly PostingRow[]): void {
  for (const { accountId, balanceAfter, version } of postings) {
    const account = bank.accounts.get(accountId ?? 0)
    if (!account) continue
    account.balance = balanceAfter ?? account.balance
    account.version = version ?? account.version
  }
}
