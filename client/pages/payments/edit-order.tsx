import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Redirect, useLocation } from "wouter"
import type { Order } from "#shared/contracts/orders.ts"
import { accountsQuery } from "../../features/accounts/api.ts"
import { orderQuery } from "../../features/orders/api.ts"
import { TransferFlow } from "../../features/transfers/transfer-flow.tsx"
import { usePageTitle } from "../../lib/page-title.ts"
import { say } from "../../lib/say.ts"
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
  const once = query.data?.rhythm === null
  const title = once ? say("Change Scheduled Payment") : say("Change Standing Order")
  usePageTitle(title)
  return (
    <PageBody>
      <PageHead
        title={title}
        lead={say("What you change applies from the next payment on. No money moves now.")}
        back={{
          href: pathOf(id),
          label: once ? say("Back to Scheduled Payment") : say("Back to Standing Order"),
        }}
      />
      <Card as="div" className="max-w-200">
        <Loaded
          query={query}
          failure={say("The order did not load")}
          skeleton={<TransferSkeleton />}
        >
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
  if (order.state === "ended" || order.madeBy !== null)
    return <Redirect to={pathOf(order.id)} replace />
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
