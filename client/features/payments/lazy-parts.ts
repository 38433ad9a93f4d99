import { lazyExtra } from "../../lib/lazy.tsx"

/** What only payments to and from other banks show: loaded once there is one. */
export const PaymentNote = lazyExtra(async () => (await import("./payment-note.tsx")).PaymentNote)
export const PaymentWay = lazyExtra(async () => (await import("./payment-way.tsx")).PaymentWay)
export const RecallPayment = lazyExtra(
  async () => (await import("./recall-payment.tsx")).RecallPayment,
)
