import { describe, expect, test } from "vitest"
import { staleAnswer } from "../workload/payments/stale-worker.ts"
import { paymentChecks } from "./payments.ts"
import { smallPayments } from "./small-payments.fixture.ts"

type Evidence = ReturnType<typeof smallPayments>

/** The violations after one change, by invariant. */
function wrongAfter(change: (evidence: Evidence) => void): string[] {
  const evidence = smallPayments()
  change(evidence)
  return paymentChecks.flatMap((check) => {
    const { invariant, violations } = check(evidence)
    return violations.map((violation) => `${invariant}: ${violation}`)
  })
}

/** The element with this property, which must exist. */
function one<T>(list: readonly T[], is: (item: T) => boolean): T {
  const found = list.find(is)
  if (!found) throw new Error("there is no such row")
  return found
}

const payment = ({ rows }: Evidence, id: string) => one(rows.payments, ({ txId }) => txId === id)
const booked = ({ journal }: Evidence, id: string) => {
  const found = journal.payments.get(id)
  if (!found) throw new Error("there is no such payment")
  return found
}
const lastEvent = (evidence: Evidence, id: string) =>
  one(
    [...evidence.rows.events].reverse(),
    ({ paymentId }) => paymentId === payment(evidence, id).id,
  )
/** Posts a payment's last entry a second time. */
function bookAgain(evidence: Evidence, id: string) {
  const { entryId } = lastEvent(evidence, id)
  const { legs } = evidence.rows
  legs.push(...legs.filter((leg) => leg.entryId === entryId).map((leg) => ({ ...leg })))
}

test("finds nothing wrong with payments on which both sides agree", () => {
  expect(wrongAfter(() => undefined)).toEqual([])
})

type Case = readonly [what: string, change: (evidence: Evidence) => unknown, expected: RegExp]

const cases: Readonly<Record<string, readonly Case[]>> = {
  R1: [
    ["an accepted order without a payment", (e) => e.accepted.push("OUT-LOST"), /OUT-LOST has no/],
    ["a payment nobody was told of", (e) => e.accepted.shift(), /OUT-SETTLED was never answered/],
    [
      "a payment that has not ended",
      (e) => (payment(e, "OUT-SETTLED").state = "sent"),
      /OUT-SETTLED is sent: it has not ended/,
    ],
    [
      "a reject booked twice",
      (e) => bookAgain(e, "OUT-REJECTED"),
      /OUT-REJECTED .* net is 200 EUR/,
    ],
    ["a settlement booked twice", (e) => bookAgain(e, "OUT-SETTLED"), /OUT-SETTLED .* moved 200/],
    [
      "another outcome at the other bank",
      (e) => Object.assign(booked(e, "OUT-REJECTED"), { settled: 1, rejected: 0 }),
      /OUT-REJECTED is rejected, and settled at/,
    ],
    [
      "a canceled payment that was sent",
      (e) => e.done.cancelled.add("OUT-SETTLED"),
      /OUT-SETTLED was canceled/,
    ],
    [
      "a contradiction for staff",
      (e) => e.rows.repairs.push({ kind: "contradiction", txId: "OUT-SETTLED", what: "Odd." }),
      /Staff must decide about OUT-SETTLED/,
    ],
  ],
  R2: [
    [
      "money in transit without a payment",
      (e) => e.rows.sums.set("payments_in_transit", 7n),
      /payments_in_transit holds 7/,
    ],
    [
      "unapplied money that is none",
      (e) => (payment(e, "IN-CREDITED").state = "unapplied"),
      /unapplied_incoming holds 0 cents, and its payments 500/,
    ],
    [
      "a claim that staff do not see",
      (e) =>
        e.rows.legs.push({
          entryId: 23,
          accountId: null,
          currency: "EUR",
          amount: -5n,
          systemAccount: "payment_claims",
        }),
      /There are 1 claims, and staff see 0/,
    ],
  ],
  R3: [
    ["the wrong sign", (e) => e.rows.sums.set("nostro", 100n), /ledger has -100 .* statement 100/],
    ["another balance after a restart", (e) => (e.balance = 99n), /after a restart 99/],
    ["another journal", (e) => (e.journal.balance = 1n), /journal 1$/],
    ["an open line", (e) => (e.rows.openLines = 2), /2 lines/],
    ["a movement on no statement", (e) => (e.rows.unreconciled = 1), /1 movements/],
  ],
  R4: [
    ["a rule broken", (e) => e.journal.violations.push("BANK-1: sent before"), /sent before/],
    ["a payment sent twice", (e) => (booked(e, "OUT-SETTLED").noted = 2), /came 2 times/],
    ["a payment settled twice", (e) => (booked(e, "OUT-SETTLED").settled = 2), /settled 2/],
    [
      "a message with two contents",
      (e) => e.journal.received.set("BANK-1", ["aa", "cc"]),
      /BANK-1 was received with other bytes/,
    ],
    [
      "a message that the bank did not store",
      (e) => e.journal.received.set("BANK-9", ["aa"]),
      /BANK-9 was received with other bytes/,
    ],
  ],
  R5: [
    [
      "an acknowledged message that is lost",
      (e) => (e.rows.messages = e.rows.messages.filter(({ direction }) => direction === "out")),
      /SIM-1 was acknowledged and is lost/,
    ],
    [
      "a message that was not processed",
      (e) => (one(e.rows.messages, ({ msgId }) => msgId === "SIM-1").state = "stored"),
      /SIM-1 came in and is still stored/,
    ],
    ["a payment credited twice", (e) => bookAgain(e, "IN-CREDITED"), /IN-CREDITED .* booked 1000/],
    [
      "a payment that was rejected and booked",
      (e) => Object.assign(booked(e, "IN-CREDITED"), { settled: 0, rejected: 1 }),
      /IN-CREDITED is rejected with 500 cents, and the bank booked 500/,
    ],
    [
      "a payment that nobody sent",
      (e) => e.journal.payments.delete("IN-CREDITED"),
      /IN-CREDITED was booked, and the other banks never sent it/,
    ],
  ],
  R7: [
    [
      "a late acceptance that was not debited",
      (e) => {
        const { entryId } = lastEvent(e, "OUT-LATE")
        e.rows.legs = e.rows.legs.filter((leg) => leg.entryId !== entryId)
      },
      /OUT-LATE was given back and is settled/,
    ],
    [
      "a late reject that was debited",
      (e) => Object.assign(booked(e, "OUT-LATE"), { settled: 0, rejected: 1 }),
      /OUT-LATE was given back and is rejected/,
    ],
  ],
  R8: [["a message that breaks a rule", (e) => e.sent.wrong.push("Charges"), /Charges/]],
  R9: [
    ["a gap", (e) => (lastEvent(e, "OUT-LATE").number = 9), /OUT-LATE, event 9/],
    [
      "a step that is not allowed",
      (e) => (lastEvent(e, "OUT-REJECTED").event = "no_answer"),
      /sent no_answer rejected/,
    ],
    [
      "a movement that does not belong to the step",
      (e) => (lastEvent(e, "OUT-SETTLED").kind = "payment_given_back"),
      /settled settled payment_given_back/,
    ],
    [
      "a state without an event",
      (e) => e.rows.events.splice(e.rows.events.indexOf(lastEvent(e, "OUT-LATE")), 1),
      /OUT-LATE is settled_late, its last event led to unconfirmed/,
    ],
    [
      "an entry of two events",
      (e) => (lastEvent(e, "OUT-LATE").entryId = lastEvent(e, "OUT-SETTLED").entryId),
      /belongs to two events/,
    ],
  ],
  R10: [
    ["an effect", (e) => e.stale.effects.push("It was answered true"), /answered true/],
    [
      "a trace",
      (e) => (one(e.rows.messages, ({ msgId }) => msgId === "BANK-1").answer = staleAnswer),
      /BANK-1/,
    ],
  ],
  R11: [
    [
      "a late payment that no limit counts",
      (e) => (one(e.rows.counted, ({ userId }) => userId === 1).counted = 100n),
      /Member 1 has 100 cents counted .* payments of 400/,
    ],
  ],
  R12: [
    [
      "an instant payment to a bank that does not answer",
      (e) => (one(e.rows.instant, ({ userId }) => userId === 4).acceptedAt = 30_000),
      /INSTANT-4 to a bank in NL was accepted 18000 ms after the last of 3 payments without an/,
    ],
  ],
}

describe.each(Object.entries(cases))("%s reports", (invariant, list) => {
  test.each(list)("%s", (_what, change, expected) => {
    const wrong = wrongAfter(change).filter((violation) => violation.startsWith(`${invariant}: `))
    expect(wrong).toContainEqual(expect.stringMatching(expected))
  })
})
