import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Redirect, useLocation } from "wouter"
import type { Order } from "#shared/contracts/orders.ts"
import { accountsQuery } from "../../features/accounts/api.ts"
import { orderQuery } from "../../features/orders/api.ts"
import { TransferFlow } from "../../features/transfers/transfer-flow.tsx"
import { usePageTitle } from "../../lib/page-title.ts"
import { Card } from "../../ui/card.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { PageBody, PageHead } from "../../ui/page-body.tsx"
import { useShowResult } from "../show-result.ts"
import { TransferSkeleton } from "../transfer-skeleton.tsx"
import { useOtherBanks } from "../use-other-banks.ts"
import { useTrustedPayees } from "../use-trusted-payees.ts"
import { WithAccounts } from "../with-accounts.tsx"

/** The form that replaces an order: the transfer's own, with the order's details. */
export function EditOrder({ id }: { id: number }) {
  const query = useQuery(orderQuery(id))
  const name = query.data?.rhythm === null ? "Scheduled Payment" : "Standing Order"
  usePageTitle(`Change ${name}`)
  return (
    <PageBody>
      <PageHead
        title={`Change ${name}`}
        lead="What you change applies from the next payment on. No money moves now."
        back={{ href: pathOf(id), label: `Back to ${name}` }}
      />
      <Card as="div" className="max-w-200">
        <Loaded query={query} failure="The order did not load" skeleton={<TransferSkeleton />}>
          {(order) => <EditForm order={order} />}
        </Loaded>
      </Card>
    </PageBody>
  )
}

const pathOf = (id: number) => `/payments/orders/${id}`

function EditForm({ order }: { order: Order }) {
  const [, navigate] = useLocation()
  const client = useQueryClient()
  const { isTrusted } = useTrustedPayees()
  const otherBanks = useOtherBanks()
  const showResult = useShowResult()
  if (order.state === "ended") return <Redirect to={pathOf(order.id)} replace />
  return (
    <WithAccounts skeleton={<TransferSkeleton />}>
      {(accounts) => (
        <TransferFlow
          accounts={accounts}
          editing={order}
          freshAccounts={() => client.fetchQuery({ ...accountsQuery, staleTime: 0 })}
          isTrusted={isTrusted}
          otherBanks={otherBanks}
          onSent={showResult}
          onStored={(stored) => {
            client.setQueryData(orderQuery(stored.id).queryKey, stored)
            navigate(pathOf(stored.id), { replace: true, state: { stored: "changed" } })
          }}
        />
      )}
    </WithAccounts>
  )
}
