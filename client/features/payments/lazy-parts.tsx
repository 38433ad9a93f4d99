import { lazyExtra } from "../../lib/lazy.tsx"
import { StepsSkeleton } from "./steps-skeleton.tsx"

/** Parts that only payments to and from other banks need: loaded when the first one is shown. */
export const PaymentNote = lazyExtra(async () => (await import("./payment-note.tsx")).PaymentNote)
export const PaymentWay = lazyExtra(
  async () => (await import("./payment-way.tsx")).PaymentWay,
  ({ payment }) => <StepsSkeleton steps={payment.steps.length} />,
)
export const RecallPayment = lazyExtra(
  async () => (await import("./recall-payment.tsx")).RecallPayment,
)
