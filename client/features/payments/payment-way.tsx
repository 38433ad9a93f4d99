import type { Payment } from "#shared/contracts/payments.ts"
import { CancelPayment } from "./cancel-payment.tsx"
import { PaymentSteps } from "./payment-steps.tsx"

/** A payment's steps, and a button that cancels it while it can. `what` is "€12.30 to Jonas Keller". */
export function PaymentWay({ payment, what }: { payment: Payment; what: string }) {
  return (
    <>
      <PaymentSteps payment={payment} />
      <div className="mt-4 empty:hidden print:hidden">
        <CancelPayment payment={payment} what={what} />
      </div>
    </>
  )
}
