import { OrderList } from "../features/orders/order-list.tsx"
import { PaymentsFrame } from "./payments/payments-frame.tsx"

/** The standing orders and scheduled payments. */
export function OrdersPage() {
  return (
    <PaymentsFrame section="Standing orders">
      <OrderList />
    </PaymentsFrame>
  )
}
