import { fromDecimal } from "#shared/money/money.ts"
import { named, type Operation } from "../workload/history.ts"
import type { Claims, Evidence } from "./claims.ts"
import type { Finding } from "./finding.ts"
import type { EntryRow, KeyRow, TransactionRow } from "./rows.ts"

/** The part of a response about a posted movement that is compared. */
type Shown = {
  readonly id: number
  readonly reference: string
  readonly amount: string
  readonly currency: string
  readonly convertedAmount: string | null
  readonly convertedCurrency: string | null
  readonly exchangeRate: string | null
  readonly type: string
  readonly recipientIban: string | null
  readonly createdAt: string
}

const entryKinds: Readonly<Record<string, readonly string[]>> = {
  deposit: ["deposit"],
  transfer: ["transfer", "outgoing_transfer"],
  card_transfer: ["card_transfer", "outgoing_card_transfer"],
  exchange: ["exchange"],
  loan_repayment: ["loan_repayment"],
  loan_withdrawal: ["loan_repayment"],
  loan_disbursement: ["loan_disbursement"],
}

/**
 * I5: every accepted order exists exactly once, with the requested and returned fields, under its
 * key; and every entry and loan belongs to an accepted order.
 */
export function acceptedExistOnce(evidence: Evidence, claims: Claims): Finding {
  const { operations, rows, baseline } = evidence
  const keys = new Map(rows.keys.map((row) => [`${row.userId} ${row.key}`, row]))
  const entries = new Map(rows.entries.map((row) => [row.id, row]))
  const violations = [...claims.missing, ...claims.shared]
  for (const [entryId, operation] of claims.operationOf) {
    const entry = entries.get(entryId)
    const row = claims.transactionOf.get(entryId)
    if (!entry || !row) {
      violations.push(`${named(operation)}: entry ${entryId} is not complete`)
      continue
    }
    const key = keys.get(`${operation.order.person.userId} ${operation.key}`)
    const wrong = [...differences(operation, entry, row), ...keyDifferences(operation, row, key)]
    if (wrong.length > 0)
      violations.push(`${named(operation)}, entry ${entryId}: ${wrong.join("; ")}`)
  }
  for (const { id, kind, reference, userId } of claims.orphans) {
    const words = claims.transactionOf.get(id)?.description ?? ""
    violations.push(
      `Entry ${id} (${kind} ${reference} of member ${userId}, "${words}") is posted, but no response says so`,
    )
  }
  violations.push(...loanViolations(evidence))
  return {
    invariant: "I5",
    figures: {
      accepted: claims.operationOf.size,
      entries: rows.entries.filter(({ id }) => id > baseline).length,
      loans: operations.filter(({ order }) => order.kind === "loan_application").length,
    },
    violations,
  }
}

/** The differences between an entry and its request and response. */
function differences(
  { order, outcome }: Operation,
  entry: EntryRow,
  row: TransactionRow,
): string[] {
  const { kind, person, body } = order
  const wrong: string[] = []
  const compare = (what: string, posted: unknown, expected: unknown) => {
    if (posted !== expected) wrong.push(`${what} is ${String(posted)}, not ${String(expected)}`)
  }
  if (!entryKinds[kind]?.includes(entry.kind)) wrong.push(`it is a ${entry.kind}`)
  // What the bank itself posts has no member as its actor.
  compare("its member", entry.userId, kind === "loan_disbursement" ? null : person.userId)
  compare("the amount posted", row.amount, fromDecimal(String(body["amount"])))
  if (order.from !== undefined) compare("the payer", row.from, order.from)
  if (order.to !== undefined) compare("the payee", row.to, order.to)
  if (kind.endsWith("transfer") && order.to === undefined) compare("the payee", row.to, null)
  // No client has a response that the entry could differ from.
  if (kind === "loan_disbursement" || !outcome) return wrong
  const words = body["description"] ?? body["reference"]
  if (words !== undefined) compare("the description", row.description, words)
  const shown = (outcome?.type === "ok" ? outcome.body : {}) as { transaction?: Shown }
  const answer = shown.transaction
  if (!answer) return [...wrong, "the answer has no transaction"]
  compare("the reference", row.reference, answer.reference)
  compare("the entry's reference", entry.reference, answer.reference)
  compare("the amount", row.amount, fromDecimal(answer.amount))
  compare("the currency", row.currency, answer.currency)
  const converted = answer.convertedAmount
  compare("the converted amount", row.convertedAmount, converted && fromDecimal(converted))
  compare("the converted currency", row.convertedCurrency, answer.convertedCurrency)
  compare("the rate", row.exchangeRate, answer.exchangeRate)
  compare("the type", row.type, answer.type)
  compare("the time", row.createdAt, answer.createdAt)
  if (answer.recipientIban !== null) compare("the IBAN", row.recipientIban, answer.recipientIban)
  return wrong
}

function keyDifferences({ order }: Operation, row: TransactionRow, key?: KeyRow): string[] {
  if (order.kind === "loan_disbursement" || order.unkeyed) return []
  if (!key) return ["its key is not kept"]
  if (key.outcome === "posted" && key.transactionId === row.id) return []
  return [`its key is kept as ${key.outcome} of transaction ${key.transactionId}`]
}

/** Applications move no money, but each must also exist once. */
function loanViolations({ operations, rows }: Evidence): string[] {
  const violations: string[] = []
  const answered = new Map<number, Operation>()
  for (const operation of operations) {
    const { order, outcome } = operation
    if (order.kind !== "loan_application" || outcome?.type !== "ok") continue
    const id = (outcome.body as { id: number }).id
    const loan = rows.loans.find((row) => row.id === id)
    const asked = fromDecimal(String(order.body["amount"]))
    if (answered.has(id)) violations.push(`${named(operation)} was answered loan ${id} of another`)
    answered.set(id, operation)
    if (loan?.userId !== order.person.userId || loan.amount !== asked) {
      violations.push(
        `${named(operation)} was answered loan ${id}, which is not what was asked for`,
      )
    }
  }
  for (const { id, userId } of rows.loans) {
    if (!answered.has(id)) violations.push(`Loan ${id} of member ${userId} was never answered`)
  }
  return violations
}
