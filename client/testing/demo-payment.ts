import type { OtherBanks, Payment } from "#shared/contracts/payments.ts"
import { demoTransaction } from "./demo-money.ts"

const received = {
  step: "received",
  at: "2026-11-20T13:36:00.000Z",
  text: "Received, and debited from your account.",
} as const

/** The payment of the demo transaction, just sent. */
export const pendingPayment: Payment = {
  reference: demoTransaction.reference,
  direction: "out",
  status: "pending",
  speed: "instant",
  amount: "850.00",
  counterpartyName: "Jonas Keller",
  steps: [
    received,
    { step: "sent", at: "2026-11-20T13:36:01.000Z", text: "Sent to the other bank." },
    { step: "settled", at: null, text: "Arrives at the other bank." },
  ],
  reason: null,
  endToEndId: null,
  sendsAt: null,
  canCancel: false,
  doNotResend: false,
  recall: null,
}

/** The same once the other bank has taken it. */
export const completedPayment: Payment = {
  ...pendingPayment,
  status: "completed",
  steps: [
    ...pendingPayment.steps.slice(0, 2),
    { step: "settled", at: "2026-11-20T13:36:02.000Z", text: "Arrived at the other bank." },
  ],
  recall: {
    canRequest: true,
    lastDay: "2027-12-20",
    state: "none",
    reason: null,
    answerBy: null,
    returnedAmount: null,
  },
}

/** The same if the other bank did not take it. */
export const rejectedPayment: Payment = {
  ...pendingPayment,
  status: "rejected",
  reason: "The payee's account is closed.",
  steps: [
    ...pendingPayment.steps.slice(0, 2),
    {
      step: "rejected",
      at: "2026-11-20T13:36:02.000Z",
      text: "The other bank rejected it. The money is back in your account.",
    },
  ],
}

/** A standard payment that waits for the next collection. */
export const queuedPayment: Payment = {
  ...pendingPayment,
  speed: "standard",
  sendsAt: "2026-11-23T13:00:00.000Z",
  canCancel: true,
  steps: [
    received,
    { step: "sent", at: null, text: "Goes to the other bank." },
    { step: "settled", at: null, text: "Arrives at the other bank." },
  ],
}

/** Other banks can be paid. */
export const openBanks: OtherBanks = {
  open: true,
  instant: true,
  standardSendsAt: "2026-11-23T13:00:00.000Z",
  silent: { all: false, banks: [] },
  standardArrivesOn: "2026-11-24",
}
