import { useQuery } from "@tanstack/react-query"
import Plus from "lucide-react/icons/plus"
import { useState } from "react"
import { accountsQuery } from "../features/accounts/api.ts"
import { BlockedMembers } from "../features/requests/blocked-members.tsx"
import { RequestList } from "../features/requests/request-list.tsx"
import { lazyOverlay } from "../lib/lazy.tsx"
import { say } from "../lib/say.ts"
import { Button } from "../ui/button.tsx"
import { PaymentsFrame } from "./payments/payments-frame.tsx"

const AskDialog = lazyOverlay(
  () => import("../features/requests/ask-dialog.tsx"),
  (code) => code.AskDialog,
)

/** The requests for money that the member made or is asked. */
export function RequestsPage() {
  const [asking, setAsking] = useState(false)
  const { data: accounts = [] } = useQuery(accountsQuery)
  const ask = () => setAsking(true)
  return (
    <PaymentsFrame
      page="/payments/requests"
      action={
        <Button icon={<Plus />} disabled={accounts.length === 0} onClick={ask}>
          {say("Ask for Money")}
        </Button>
      }
    >
      <div className="grid gap-4 md:gap-6">
        <RequestList
          action={
            <Button tone="secondary" disabled={accounts.length === 0} onClick={ask}>
              {say("Ask for Money")}
            </Button>
          }
        />
        <BlockedMembers />
      </div>
      {asking && <AskDialog accounts={accounts} onClose={() => setAsking(false)} />}
    </PaymentsFrame>
  )
}
