import { staleAnswer } from "../workload/payments/stale-worker.ts"
import type { Finding } from "./finding.ts"
import { groupBy } from "./group-by.ts"
import { unknownIsCounted } from "./limits.ts"
import type { BookedPayment } from "./other-banks-journal.ts"
import { type Life, livesOf, onNostro, type PaymentEvidence, sum } from "./payment-evidence.ts"
import type { LegRow, PaymentRow } from "./payment-rows.ts"
import { allowedSteps, finalStates } from "./payment-steps.ts"
import { silenceCloses } from "./silent-banks.ts"

/** The outcome of a payment at the other banks, in one word. */
function outcomeAt(booked: BookedPayment | undefined): string {
  if (!booked) return "unknown there"
  if (booked.returned > 0) return "returned"
  if (booked.settled > 0) return "settled"
  return booked.rejected > 0 ? "rejected" : "open"
}

const outcomesOf: Readonly<Record<string, readonly string[]>> = {
  settled: ["settled"],
  settled_late: ["settled"],
  rejected: ["rejected", "unknown there"],
  cancelled: ["unknown there"],
  returned: ["returned"],
}

/**
 * Compares what a payment cost its payer in each currency, including the bank's claims, with what
 * it should have cost: the order's amount or nothing.
 */
function netProblem({ payment, events, legs }: Life): string | undefined {
  const [order] = events
  const isPaid = ["settled", "settled_late"].includes(payment.state)
  const isPayers = ({ accountId, systemAccount }: LegRow) =>
    accountId !== null || systemAccount === "payment_claims"
  const currencies = new Set(legs.filter(isPayers).map(({ currency }) => currency))
  const hasClaim = legs.some(({ systemAccount }) => systemAccount === "payment_claims")
  for (const currency of currencies) {
    const is = (leg: LegRow) => isPayers(leg) && leg.currency === currency
    const ordered = sum(legs, (leg) => is(leg) && leg.entryId === order?.entryId)
    // A return, or a claim against an account in another currency, uses another day's rate.
    if (currency !== "EUR" && (payment.state === "returned" || hasClaim)) continue
    if (currency === "EUR" && hasClaim) continue
    const [net, expected] = [sum(legs, is), isPaid ? ordered : 0n]
    if (net !== expected) return `its payer's net is ${net} ${currency} cents, not ${expected}`
  }
  const paid = sum(legs, onNostro)
  const expected = isPaid ? payment.amount : 0n
  if (paid !== expected) return `it moved ${paid} cents on the settlement account, not ${expected}`
  return undefined
}

/** R1: each accepted order ends once, with the other bank's outcome; its payer's net is -amount or 0. */
export function ordersEndOnce(evidence: PaymentEvidence): Finding {
  const violations: string[] = []
  const lives = livesOf(evidence).filter(({ payment }) => payment.direction === "out")
  const known = new Map(lives.map((life) => [life.payment.txId, life]))
  for (const reference of evidence.accepted) {
    if (!known.has(reference)) violations.push(`The accepted order ${reference} has no payment`)
  }
  const accepted = new Set(evidence.accepted)
  for (const life of lives) {
    const { state, txId } = life.payment
    const problem = finalStates.has(state) ? netProblem(life) : "it has not ended"
    const outcome = outcomeAt(life.booked)
    if (!accepted.has(txId)) violations.push(`Payment ${txId} was never answered as accepted`)
    if (problem) violations.push(`Payment ${txId} is ${state}: ${problem}`)
    if (!outcomesOf[state]?.includes(outcome))
      violations.push(`Payment ${txId} is ${state}, and ${outcome} at the other banks`)
  }
  for (const reference of evidence.done.cancelled) {
    const state = known.get(reference)?.payment.state
    if (state !== "cancelled")
      violations.push(`Payment ${reference} was canceled, its payer was told, and it is ${state}`)
  }
  for (const { kind, txId, what } of evidence.rows.repairs) {
    // A reject may arrive before the payment that it is about, which is then unknown.
    if ((kind === "contradiction" && txId !== null) || kind === "refused")
      violations.push(`Staff must decide about ${txId ?? "a message"} for no reason: ${what}`)
  }
  const ended = groupBy(lives, ({ payment }) => payment.state)
  const figures = Object.fromEntries([...ended].map(([state, list]) => [state, list.length]))
  return { invariant: "R1", figures, violations }
}

/** R2: the sums of payments in transit, unapplied payments, and claims are those of their payments. */
export function sumsAgree(evidence: PaymentEvidence): Finding {
  const { rows } = evidence
  const amounts = (is: (payment: PaymentRow) => boolean) =>
    rows.payments.reduce((total, payment) => (is(payment) ? total + payment.amount : total), 0n)
  const expected = {
    payments_in_transit: amounts(
      ({ direction, state }) =>
        state === "sending_back" || (direction === "out" && ["queued", "sent"].includes(state)),
    ),
    unapplied_incoming: amounts(({ state }) => state === "unapplied"),
    payment_claims: sum(rows.legs, ({ systemAccount }) => systemAccount === "payment_claims"),
  }
  const violations = Object.entries(expected).flatMap(([account, owed]) => {
    const held = rows.sums.get(account) ?? 0n
    return held === owed ? [] : [`${account} holds ${held} cents, and its payments ${owed}`]
  })
  const claims = rows.repairs.filter(({ kind }) => kind === "claim").length
  const claimed = rows.legs.filter(({ systemAccount }) => systemAccount === "payment_claims").length
  if (claims !== claimed) violations.push(`There are ${claimed} claims, and staff see ${claims}`)
  const figures = { unapplied: Number(expected.unapplied_incoming), claims }
  return { invariant: "R2", figures, violations }
}

/** R3: the ledger, the last statement, and the other banks' books agree about the settlement account. */
export function settlementAccountAgrees({ rows, journal, balance }: PaymentEvidence): Finding {
  const nostro = -(rows.sums.get("nostro") ?? 0n)
  const closing = rows.statements.at(-1)?.closing
  const violations = Object.entries({
    "the last statement": closing,
    "the other banks' journal": journal.balance,
    "the other banks after a restart": balance,
  }).flatMap(([who, says]) =>
    says === nostro
      ? []
      : [`The ledger has ${nostro} cents on the settlement account, ${who} ${says}`],
  )
  if (rows.openLines > 0) violations.push(`${rows.openLines} lines of statements fit no payment`)
  if (rows.unreconciled > 0)
    violations.push(`${rows.unreconciled} movements of the settlement account are on no statement`)
  const figures = { statements: rows.statements.length, "settlement account": Number(nostro) }
  return { invariant: "R3", figures, violations }
}

/** R4: the other banks saw each payment with one content, and settled it at most once. */
export function sentOnce({ rows, journal }: PaymentEvidence): Finding {
  const violations = [...journal.violations]
  for (const [txId, { noted, settled, rejected, returned }] of journal.payments) {
    if (noted > 1 || settled > 1 || settled + rejected > 1 || returned > 1)
      violations.push(
        `Payment ${txId} came ${noted} times, settled ${settled}, rejected ${rejected}, returned ${returned} times`,
      )
  }
  const stored = new Map(
    rows.messages.flatMap(({ direction, msgId, sha256 }) =>
      direction === "out" ? [[msgId, sha256] as const] : [],
    ),
  )
  for (const [messageId, contents] of journal.received) {
    const kept = stored.get(messageId)
    if (contents.length !== 1 || contents[0] !== kept)
      violations.push(`Message ${messageId} was received with other bytes than are stored`)
  }
  return { invariant: "R4", figures: { received: journal.received.size }, violations }
}

/**
 * R5: what the other banks sent and the bank acknowledged is stored, and posted once or handed to
 * staff.
 */
export function receivedOnce(evidence: PaymentEvidence): Finding {
  const { rows, journal } = evidence
  const violations: string[] = []
  const stored = groupBy(
    rows.messages.filter(({ direction }) => direction === "in"),
    ({ msgId }) => msgId,
  )
  const acknowledged = journal.answered.filter(({ status }) => status === 200)
  for (const { messageId } of acknowledged) {
    if (!stored.has(messageId)) violations.push(`Message ${messageId} was acknowledged and is lost`)
  }
  for (const { direction, msgId, state } of rows.messages) {
    if (direction === "in" && !["processed", "quarantined"].includes(state))
      violations.push(`Message ${msgId} came in and is still ${state}`)
  }
  const lives = livesOf(evidence).filter(({ payment }) => payment.direction === "in")
  const known = groupBy(lives, ({ payment }) => payment.txId)
  for (const { payment, legs, booked } of lives) {
    if (!booked && legs.length > 0)
      violations.push(`Payment ${payment.txId} was booked, and the other banks never sent it`)
  }
  let payments = 0
  for (const [txId, booked] of journal.payments) {
    if (booked.direction !== "to_bank") continue
    payments += 1
    const [life, ...more] = known.get(txId) ?? []
    const moved = life ? -sum(life.legs, onNostro) : 0n
    const expected = booked.settled > 0 ? booked.cents : 0n
    if (more.length > 0) violations.push(`Payment ${txId} is there ${more.length + 1} times`)
    if (moved !== expected)
      violations.push(
        `Payment ${txId} is ${outcomeAt(booked)} with ${booked.cents} cents, and the bank booked ${moved}`,
      )
  }
  return { invariant: "R5", figures: { acknowledged: acknowledged.length, payments }, violations }
}

/** R7: after a restore, a late acceptance is paid and a late reject is not: neither both nor none. */
export function restoredOnce(evidence: PaymentEvidence): Finding {
  const restored = livesOf(evidence).filter(({ events }) =>
    events.some(({ event }) => event === "no_answer"),
  )
  const violations = restored.flatMap(({ payment, legs, booked }) => {
    const paid = sum(legs, onNostro)
    const expected = (booked?.settled ?? 0) > 0 ? payment.amount : 0n
    if (paid === expected && !["sent", "unconfirmed"].includes(payment.state)) return []
    return [
      `Payment ${payment.txId} was given back and is ${outcomeAt(booked)}: the bank has it as ${payment.state} with ${paid} cents paid`,
    ]
  })
  const late = restored.filter(({ payment }) => payment.state === "settled_late").length
  return { invariant: "R7", figures: { restored: restored.length, late }, violations }
}

/** R8: every message that the bank sent can be read strictly, and follows SEPA's rules. */
export function sentAreValid({ sent }: PaymentEvidence): Finding {
  return { invariant: "R8", figures: { messages: sent.read }, violations: sent.wrong }
}

/** R9: events are numbered, follow each other, and use only allowed transitions, each with its movement. */
export function eventsAreAllowed(evidence: PaymentEvidence): Finding {
  const violations: string[] = []
  const used = new Set<number>()
  for (const { payment, events } of livesOf(evidence)) {
    let was: string | null = null
    for (const [index, { number, event, from, to, entryId, kind }] of events.entries()) {
      const step = [payment.direction, payment.scheme, from ?? "-", event, to, kind ?? "-"].join(
        " ",
      )
      if (number !== index + 1 || from !== was || !allowedSteps.has(step))
        violations.push(`Payment ${payment.txId}, event ${number}: ${step} after ${was}`)
      if (entryId !== null && used.has(entryId))
        violations.push(`Entry ${entryId} belongs to two events`)
      if (entryId !== null) used.add(entryId)
      was = to
    }
    if (was !== payment.state)
      violations.push(`Payment ${payment.txId} is ${payment.state}, its last event led to ${was}`)
  }
  return { invariant: "R9", figures: { events: evidence.rows.events.length }, violations }
}

/** R10: a worker whose lease is over changes nothing. */
export function staleLeasesAreRefused({ rows, stale }: PaymentEvidence): Finding {
  const traces = [
    ...rows.messages.filter(({ answer }) => answer === staleAnswer).map(({ msgId }) => msgId),
    ...rows.repairs.filter(({ what }) => what.includes(staleAnswer)).map(({ what }) => what),
  ]
  const violations = [
    ...stale.effects,
    ...traces.map((trace) => `A stale lease left its answer: ${trace}`),
  ]
  return { invariant: "R10", figures: { refused: stale.refused }, violations }
}

/** All checks except R6, which is observed during the trial. */
export const paymentChecks: readonly ((evidence: PaymentEvidence) => Finding)[] = [
  ordersEndOnce,
  sumsAgree,
  settlementAccountAgrees,
  sentOnce,
  receivedOnce,
  restoredOnce,
  sentAreValid,
  eventsAreAllowed,
  staleLeasesAreRefused,
  unknownIsCounted,
  silenceCloses,
]
