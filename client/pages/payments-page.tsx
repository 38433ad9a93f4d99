import { useQuery } from "@tanstack/react-query"
import { accountsQuery } from "../features/accounts/api.ts"
import { UpcomingList } from "../features/upcoming/upcoming-list.tsx"
import { PaymentsFrame } from "./payments/payments-frame.tsx"

/** What is coming in the next 35 days. */
export function PaymentsPage() {
  const { data: accounts } = useQuery(accountsQuery)
  return (
    <PaymentsFrame page="/payments">
      <UpcomingList accountName={(id) => accounts?.find((account) => account.id === id)?.name} />
    </PaymentsFrame>
  )
}
