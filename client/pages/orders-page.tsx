import { useQuery } from "@tanstack/react-query"
import { accountsQuery } from "../features/accounts/api.ts"
import { OrderList } from "../features/orders/order-list.tsx"
import { PaymentsFrame } from "./payments/payments-frame.tsx"

/** The standing orders and scheduled payments. */
export function OrdersPage() {
  const { data: accounts } = useQuery(accountsQuery)
  return (
    <PaymentsFrame page="/payments/orders">
      <OrderList accounts={accounts} />
    </PaymentsFrame>
  )
}
