import { appendFileSync } from "node:fs"
import { notKept, type Order } from "./order.ts"
import type { Person } from "./people.ts"

/** The bank's final answer to an order. */
export type Outcome =
  | { readonly type: "ok"; readonly status: number; readonly body: unknown }
  | {
      readonly type: "fail"
      readonly status: number
      readonly code: string
      readonly detail: string
    }

/** One order and its outcome as its clients saw it. Times are milliseconds of one clock. */
export type Operation = {
  readonly seq: number
  readonly client: number
  readonly order: Order
  readonly key: string
  readonly invokedAt: number
  decidedAt?: number
  /** Absent while it is unknown. */
  outcome?: Outcome
  /** The number of requests sent for it, and why some got no response. */
  sent: number
  readonly lost: string[]
  /** Its clients gave up: its outcome was resolved after the faults, or is still unknown. */
  givenUp: boolean
}

/** What a run's figures need of each operation of a trial. */
export type Recorded = Pick<Operation, "sent" | "lost"> & {
  readonly outcome?: Pick<Outcome, "type">
}

/** What a trial's clients did, as a run reports it. */
export type Log = {
  readonly operations: readonly Recorded[]
  /** Appends all operations to a file, one JSON object per line. */
  write(file: string, about: object): void
}

/** What a member saw. */
export type Reading = {
  readonly person: Person
  readonly askedAt: number
  readonly answeredAt: number
  /** The balances of all own accounts at one time: decimal strings by account. */
  readonly balances?: ReadonlyMap<number, string>
  /** Transactions by id, with the reference shown. */
  readonly transactions?: ReadonlyMap<number, string>
}

/**
 * What clients did and saw, kept outside the bank. An order is pending from its first request on; a
 * timeout or a broken connection decides nothing.
 */
export class History {
  readonly operations: Operation[] = []
  readonly readings: Reading[] = []
  /** Violations that were noticed immediately, one sentence each. */
  readonly violations: string[] = []
  readonly #kept = new Map<Person, Operation>()

  invoke(seq: number, client: number, order: Order, key: string): Operation {
    const invokedAt = performance.now()
    const operation = { seq, client, order, key, invokedAt, sent: 0, lost: [], givenUp: false }
    this.operations.push(operation)
    return operation
  }

  /** Records an answer. All answers to one key must be the same. */
  decide(operation: Operation, outcome: Outcome): void {
    const { order, outcome: before } = operation
    if (before) {
      const [first, second] = [said(order, before), said(order, outcome)]
      if (first === second) return
      this.violations.push(`${named(operation)} was answered ${first}, and then ${second}`)
      return
    }
    operation.outcome = outcome
    operation.decidedAt = performance.now()
    if (isKept(operation) && order.reusedKey === undefined) this.#kept.set(order.person, operation)
  }

  /** A member's last order whose key the bank must know. */
  lastKept(person: Person): Operation | undefined {
    return this.#kept.get(person)
  }

  /** Appends all operations to a file, one JSON object per line. */
  write(file: string, about: object): void {
    const lines = this.operations.map((operation) =>
      JSON.stringify({ ...about, ...line(operation) }),
    )
    appendFileSync(file, lines.length > 0 ? `${lines.join("\n")}\n` : "")
  }
}

/** Whether the bank stores this outcome with the key, so that it never changes. */
export function isKept({ order, outcome }: Operation): boolean {
  if (!outcome || order.unkeyed || order.kind === "loan_disbursement") return false
  if (outcome.type === "ok") return true
  // A nonexistent card is refused before the order is checked.
  const beforeTheKey = order.kind === "card_transfer" && outcome.code === "not_found"
  return !beforeTheKey && !notKept.has(outcome.code)
}

/** An operation's name in violations. */
export function named({ seq, order, key }: Pick<Operation, "seq" | "order" | "key">): string {
  return `Operation ${seq} (${order.kind}, member ${order.person.userId}, key ${key})`
}

/** The part of an outcome that every repetition must return. */
function said({ kind }: Order, outcome: Outcome): string {
  if (outcome.type === "ok") {
    if (kind === "loan_disbursement") return "ok"
    // A loan and a payment are returned in their current state.
    const body =
      kind === "loan_application" ? { id: idOf(outcome.body) } : withoutState(outcome.body)
    return `${outcome.status} ${JSON.stringify(body)}`
  }
  const detail = notKept.has(outcome.code) ? "" : ` ${outcome.detail}`
  return `${outcome.status} ${outcome.code}${detail}`
}

/** An answer without what changes when a payment to another bank moves on. */
function withoutState(body: unknown): unknown {
  const { payment, ...rest } = (body ?? {}) as {
    payment?: unknown
    transaction?: { status?: unknown }
  }
  if (!payment) return body
  return { ...rest, transaction: { ...rest.transaction, status: undefined } }
}

function idOf(body: unknown): unknown {
  return (body as { id?: unknown } | null)?.id
}

function line({ order, outcome, ...rest }: Operation): object {
  const { person, kind, path, body } = order
  return {
    ...rest,
    kind,
    userId: person.userId,
    path,
    request: { ...body, ...("cvv" in body && { cvv: "***" }) },
    outcome: outcome ?? { type: "unknown", why: rest.lost.at(-1) ?? "not answered" },
  }
}
