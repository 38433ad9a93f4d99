import { expect, test } from "vitest"
import { payeeResults, paymentStates } from "#shared/stored-values.ts"
import { sayEach } from "#shared/words/catalogs.ts"
import { type PaymentEvent, paymentSteps } from "./payment-steps.ts"

const outgoing = [
  "ordered sent settled rejected cancelled no_answer returned assigned claim_collected claim_written_off",
  "recall_requested recall_refused recall_unanswered",
]
const incoming = [
  "received settled assigned rejected recall_received recall_held recall_released recall_refused",
  "send_back sent_back",
]
const names = { out: outgoing.join(" ").split(" "), in: incoming.join(" ").split(" ") }

const at = "2026-11-20T10:00:00.000Z"
const events = (direction: "in" | "out"): PaymentEvent[] =>
  names[direction].flatMap((event) =>
    paymentStates.flatMap((toState) =>
      [null, "1234.50"].map((amount) => {
        const fromState = amount === null ? "sent" : "unconfirmed"
        return { event, fromState, toState, reason: null, returned: amount, owed: amount, at }
      }),
    ),
  )

const steps = (language: "en" | "de" | "fr", direction: "in" | "out") =>
  paymentStates.flatMap((state) =>
    payeeResults.flatMap((payeeResult) =>
      paymentSteps(
        events(direction),
        { direction, state, payeeResult, payeeCheckedAt: at, confirmedAt: at },
        sayEach[language],
      ),
    ),
  )

test.each([
  ["de", "out"],
  ["de", "in"],
  ["fr", "out"],
  ["fr", "in"],
] as const)("every step of a payment is told in %s (%s)", (language, direction) => {
  const told = new Map(steps("en", direction).map(({ text }, index) => [text, index]))
  const there = steps(language, direction)
  // Each English sentence once: there are thousands of steps.
  for (const [english, index] of told) {
    const text = there[index]?.text
    expect({ english, text }).not.toEqual({ english, text: english })
    expect(text).toMatch(/^[\p{Lu}0-9][^{}]+[.]$/u)
  }
  expect(there.map(({ step }) => step)).toEqual(steps("en", direction).map(({ step }) => step))
})

test.each([
  ["en", "€1,234.50 that you owed for it was debited from your account."],
  ["de", "1.234,50\u00a0€, die Sie dafür schuldeten, wurden Ihrem Konto belastet."],
  ["fr", "Votre compte a été débité de 1.234,50\u00a0€ que vous deviez pour ce paiement."],
] as const)("the amount of a step is written in its reader's language (%s)", (language, text) => {
  const event = { event: "claim_collected", fromState: null, toState: "settled_late" } as const
  const [step] = paymentSteps(
    [{ ...event, reason: null, returned: null, owed: "1234.50", at }],
    {
      direction: "out",
      state: "settled_late",
      payeeResult: null,
      payeeCheckedAt: null,
      confirmedAt: null,
    },
    sayEach[language],
  )
  expect(step?.text).toBe(text)
})
