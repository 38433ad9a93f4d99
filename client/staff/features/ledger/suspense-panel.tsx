import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { Suspense } from "#shared/contracts/staff-ledger.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import type { Currency } from "#shared/money/currency.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal } from "#shared/money/money.ts"
import { get, post } from "../../../lib/api-client.ts"
import { Button } from "../../../ui/button.tsx"
import { Loaded } from "../../../ui/loaded.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { staffPath } from "../../staff-path.ts"
import { Panel, PanelBody } from "../../ui/panel.tsx"
import { ReasonDialog } from "../../ui/reason-dialog.tsx"
import { proposalsKey } from "../proposals/api.ts"
import { OpenProposals } from "../proposals/open-proposals.tsx"
import { useMay } from "../session/api.ts"

/** What stands on suspense in a currency, and its clearing by two supervisors. */
export function SuspensePanel({ currency }: { currency: Currency }) {
  const client = useQueryClient()
  const maySend = useMay()("proposeSuspenseClearing")
  const [asks, setAsks] = useState(false)
  const [sent, setSent] = useState<Proposed>()
  const suspense = useQuery({
    queryKey: ["ledger", "suspense", currency],
    queryFn: ({ signal }) =>
      get<Suspense>(`${staffPath("readSuspense")}?currency=${currency}`, { signal }),
    gcTime: 30_000,
  })
  async function propose(reason: string) {
    setSent(await post<Proposed>(staffPath("proposeSuspenseClearing"), { currency, reason }))
    const changed = [["ledger", "suspense"], proposalsKey]
    await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })))
    setAsks(false)
  }
  const { balance = "0.00", proposals = [] } = suspense.data ?? {}
  const mayPropose = maySend && fromDecimal(balance) !== 0n && proposals.length === 0
  return (
    <>
      <OpenProposals proposals={proposals} sent={sent} />
      <Panel
        title="Balance"
        aside={
          mayPropose && (
            <Button tone="secondary" onClick={() => setAsks(true)}>
              Clear Suspense
            </Button>
          )
        }
      >
        <PanelBody>
          <Loaded
            query={suspense}
            failure="The balance did not load"
            skeleton={<Skeleton className="h-5 w-1/3" aria-busy />}
          >
            {() => <p>{sentence(balance, currency)}</p>}
          </Loaded>
        </PanelBody>
      </Panel>
      {asks && (
        <ReasonDialog
          title="Clear Suspense"
          description={`What stands on suspense in ${currency} becomes the bank's gain or loss once a second supervisor has approved it.`}
          action="Send to Second Person"
          onReason={propose}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}

/** @param balance as `Suspense.balance` */
function sentence(balance: string, currency: Currency): string {
  if (fromDecimal(balance) === 0n) return "Nothing stands on suspense."
  return balance.startsWith("-")
    ? `${formatAmount(balance.slice(1), currency)} is missing. Cleared, it is the bank's loss.`
    : `${formatAmount(balance, currency)} is left over. Cleared, it is the bank's gain.`
}
