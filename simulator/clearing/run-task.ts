import { addTargetDays, targetDayFrom } from "#shared/time/target-days.ts"
import { endingOf, standardBehavior } from "../banks/behavior.ts"
import type { Payment } from "../books/books.ts"
import type { Task } from "../books/events.ts"
import { returnMessage } from "../messages/write-returns.ts"
import { type Outcome, statusReport } from "../messages/write-status.ts"
import type { Ledger, Step } from "./ledger.ts"
import { standardReject } from "./take-transfers.ts"

/** Runs a task, except for posting a message, which the outbox does. */
export function runTask(ledger: Ledger, step: Step, task: Exclude<Task, { do: "post" }>): void {
  const { books, clock } = ledger
  switch (task.do) {
    case "settle": {
      const payment = books.payment(task.txId)
      if (payment.state !== "open") return
      settle(ledger, step, payment)
      for (let copy = 0; copy < task.copies; copy++) tell(ledger, step, payment, task.cutOff)
      // Messages can overtake each other. A second's delay keeps this one behind the answer.
      if (task.thenReject) notifyRejected(ledger, step, payment, "AB10", 1)
      return
    }
    case "reject": {
      const payment = books.payment(task.txId)
      if (payment.state !== "open") return
      step.add({ kind: "rejected", txId: task.txId, reason: task.reason })
      for (let copy = 0; copy < (task.copies ?? 1); copy++)
        notifyRejected(ledger, step, payment, task.reason)
      return
    }
    case "settle_message":
      return settleMessage(ledger, step, task.messageId)
    case "return": {
      const payment = books.payment(task.txId)
      if (payment.state !== "settled") return
      const fee = BigInt(task.fee)
      const day = targetDayFrom(clock.today())
      const returnId = ledger.nextMessageId()
      const cents = (payment.amount - fee).toString()
      const { txId, reason } = task
      step.post("pacs.004.001.09", (id) =>
        returnMessage(id, clock.now(), day, payment, { reason, fee }),
      )
      const recall = books.recalls.get(txId)
      if (recall && reason === "FOCR") step.add({ ...recall, state: "granted" })
      return step.add({ kind: "returned", txId, returnId, cents, reason, day })
    }
    case "give_up": {
      const payment = books.payment(task.txId)
      if (payment.state !== "open") return
      step.add({ kind: "rejected", txId: task.txId, reason: "AB05" })
      return notifyRejected(ledger, step, payment, "AB05")
    }
  }
}

/** An instant payment settles: its day is the clearing system's, a TARGET day. */
export function settle({ clock }: Ledger, step: Step, payment: Payment): void {
  step.add({ kind: "settled", txId: payment.txId, day: targetDayFrom(clock.today()) })
}

/** Tells the bank the outcome of a payment, if `cutOff` in a truncated message. */
export function tell(ledger: Ledger, step: Step, payment: Payment, cutOff = false): void {
  const rejected = payment.state === "rejected" ? payment.reason : undefined
  if (rejected !== undefined) return notifyRejected(ledger, step, payment, rejected)
  step.post("pacs.002.001.10", (id) => {
    const xml = statusReport(id, ledger.clock.now(), payment.messageId, [{ payment }])
    return cutOff ? xml.slice(0, Math.floor(xml.length * 0.7)) : xml
  })
}

export function notifyRejected(
  ledger: Ledger,
  step: Step,
  payment: Payment,
  rejected: string,
  seconds = 0,
): void {
  const write = (id: string) =>
    statusReport(id, ledger.clock.now(), payment.messageId, [{ payment, rejected }])
  step.post("pacs.002.001.10", write, seconds)
}

function settleMessage(ledger: Ledger, step: Step, messageId: string): void {
  const open = ledger.books.paymentsOf(messageId).filter(({ state }) => state === "open")
  if (open.length === 0) return
  const outcomes = open.map((payment): Outcome => {
    const reason = standardReject(payment)
    if (reason === undefined) {
      step.add({ kind: "settled", txId: payment.txId, day: payment.settlementDate })
      planReturn(step, payment)
      return { payment }
    }
    step.add({ kind: "rejected", txId: payment.txId, reason })
    return { payment, rejected: reason }
  })
  step.post("pacs.002.001.10", (id) => statusReport(id, ledger.clock.now(), messageId, outcomes))
}

function planReturn(step: Step, { txId, payeeIban, amount, settlementDate }: Payment): void {
  const { returnReason, returnAfterDays } = standardBehavior(endingOf(payeeIban, amount))
  if (returnReason === undefined || returnAfterDays === undefined) return
  const day = addTargetDays(settlementDate, returnAfterDays)
  const dueAt = new Date(`${day}T08:00:00Z`)
  step.planAt({ do: "return", txId, reason: returnReason, fee: "0" }, dueAt)
}
