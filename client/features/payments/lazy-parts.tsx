import { lazyExtra } from "../../lib/lazy.tsx"
import { StepsSkeleton } from "./steps-skeleton.tsx"

/** Parts that only payments to and from other banks need: loaded when the first one is shown. */
export const PaymentNote = lazyExtra(
  () => import("./payment-note.tsx"),
  (code) => code.PaymentNote,
)
export const PaymentWay = lazyExtra(
  () => import("./payment-way.tsx"),
  (code) => code.PaymentWay,
  ({ payment }) => <StepsSkeleton steps={payment.steps.length} />,
)
export const RecallPayment = lazyExtra(
  () => import("./recall-payment.tsx"),
  (code) => code.RecallPayment,
)
