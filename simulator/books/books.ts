import type { JournalEvent, PaymentFacts, Task } from "./events.ts"

export type PaymentState = "open" | "settled" | "rejected" | "returned"

export type Payment = PaymentFacts & {
  readonly amount: bigint
  state: PaymentState
  reason: string
}

/** A line of the bank's settlement account; positive amounts are money for the bank. */
export type Entry = {
  readonly reference: string
  readonly txId: string
  readonly messageId: string
  readonly endToEndId: string
  readonly instant: boolean
  readonly amount: bigint
  readonly day: string
  /** The other account, whose ending may make the statement wrong. */
  readonly otherIban: string
  readonly returnReason?: string
}

export type Due = { readonly id: number; readonly dueAt: string; readonly task: Task }

export type Received = { readonly name: string; readonly sha256: string }

/** The simulator's state, computed only from the journal's events. */
export class Books {
  readonly payments = new Map<string, Payment>()
  readonly received = new Map<string, Received>()
  readonly entries: Entry[] = []
  readonly due = new Map<number, Due>()
  readonly violations: string[] = []
  /** Payments that the bank was told had never arrived. Those that come after all are too late. */
  readonly neverReceived = new Set<string>()
  readonly recalls = new Map<string, Extract<JournalEvent, { kind: "recall" }>>()
  readonly statements: Extract<JournalEvent, { kind: "statement" }>[] = []
  /** The balance of the bank's settlement account, in cents. */
  balance = 0n
  /** The balance before the first event. */
  opening = 0n
  advanced = 0
  /** The number of the newest task; a message has the number of the task that posts it. */
  lastTask = 0
  private readonly byMessage = new Map<string, string[]>()

  /** Whether nothing has happened yet. */
  get isNew(): boolean {
    return this.opening === 0n && this.lastTask === 0 && this.received.size === 0
  }

  /** The payments of a message, in the message's order. */
  paymentsOf(messageId: string): Payment[] {
    return (this.byMessage.get(messageId) ?? []).map((txId) => this.payment(txId))
  }

  apply(event: JournalEvent): void {
    switch (event.kind) {
      case "opened":
        this.opening += BigInt(event.cents)
        this.balance += BigInt(event.cents)
        return
      case "advanced":
        this.advanced += event.milliseconds
        return
      case "received":
        this.received.set(event.messageId, { name: event.name, sha256: event.sha256 })
        return
      case "violation":
        this.violations.push(`${event.messageId}: ${event.what}`)
        return
      case "payment":
        this.payments.set(event.txId, {
          ...event,
          amount: BigInt(event.cents),
          state: "open",
          reason: "",
        })
        this.noteMessage(event.messageId, event.txId)
        return
      case "settled":
        this.settle(event.txId, event.day)
        return
      case "rejected":
        this.change(event.txId, "rejected", event.reason)
        return
      case "never_received":
        this.neverReceived.add(event.txId)
        return
      case "returned":
        this.giveBack(event)
        return
      case "recall":
        this.recalls.set(event.txId, event)
        return
      case "planned":
        this.lastTask = Math.max(this.lastTask, event.id)
        this.due.set(event.id, { id: event.id, dueAt: event.dueAt, task: event.task })
        return
      case "done":
        this.due.delete(event.id)
        return
      case "statement":
        this.statements.push(event)
    }
  }

  payment(txId: string): Payment {
    const payment = this.payments.get(txId)
    if (payment) return payment
    throw new Error("No such payment")
  }

  private noteMessage(messageId: string, txId: string): void {
    const list = this.byMessage.get(messageId)
    if (list) list.push(txId)
    else this.byMessage.set(messageId, [txId])
  }

  private change(txId: string, state: PaymentState, reason: string): void {
    const payment = this.payment(txId)
    payment.state = state
    payment.reason = reason
  }

  private settle(txId: string, day: string): void {
    const payment = this.payment(txId)
    payment.state = "settled"
    this.enter(payment, payment.direction === "to_bank" ? payment.amount : -payment.amount, day)
  }

  private giveBack(event: Extract<JournalEvent, { kind: "returned" }>): void {
    const payment = this.payment(event.txId)
    payment.state = "returned"
    payment.reason = event.reason
    const amount = BigInt(event.cents)
    this.enter(payment, payment.direction === "to_bank" ? -amount : amount, event.day, event.reason)
  }

  private enter(payment: Payment, amount: bigint, day: string, returnReason?: string): void {
    const { txId, messageId, endToEndId, instant, direction } = payment
    const otherIban = direction === "to_bank" ? payment.payerIban : payment.payeeIban
    this.balance += amount
    this.entries.push({
      reference: `SIM${String(this.entries.length + 1).padStart(9, "0")}`,
      txId,
      messageId,
      endToEndId,
      instant,
      amount,
      day,
      otherIban,
      ...(returnReason === undefined ? {} : { returnReason }),
    })
  }
}
