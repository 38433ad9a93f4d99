import { useQuery } from "@tanstack/react-query"
import SearchX from "lucide-react/icons/search-x"
import { useLocation } from "wouter"
import { orderQuery } from "../features/orders/api.ts"
import { ApiError } from "../lib/api-client.ts"
import { say } from "../lib/say.ts"
import { Card } from "../ui/card.tsx"
import { EmptyState } from "../ui/empty-state.tsx"
import { ButtonLink } from "../ui/link.tsx"
import { Loaded } from "../ui/loaded.tsx"
import { PageBody, PageHead } from "../ui/page-body.tsx"
import { RowsSkeleton } from "../ui/rows.tsx"
import { OrderView } from "./payments/order-view.tsx"

const back = { href: "/payments/orders", label: say("Back to Standing Orders") }

/** One standing order or scheduled payment. */
export function OrderPage() {
  const [path] = useLocation()
  const query = useQuery(orderQuery(Number(path.split("/").at(-1))))
  const absent = query.error instanceof ApiError && query.error.status === 404
  if (query.data) return <OrderView order={query.data} />
  return (
    <PageBody>
      <PageHead title={say("Order")} back={back} />
      <Card as="div">
        {absent ? (
          <EmptyState
            icon={<SearchX />}
            title={say("Order not found")}
            text={say("None of your orders is at this address.")}
            action={
              <ButtonLink href="/payments/orders" tone="secondary">
                {say("See Your Orders")}
              </ButtonLink>
            }
          />
        ) : (
          <Loaded query={query} failure={say("The order did not load")} skeleton={<RowsSkeleton />}>
            {() => null}
          </Loaded>
        )}
      </Card>
    </PageBody>
  )
}
