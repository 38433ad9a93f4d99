import { useQuery } from "@tanstack/react-query"
import SearchX from "lucide-react/icons/search-x"
import { useState } from "react"
import { useLocation } from "wouter"
import type { PaymentRequest } from "#shared/contracts/requests.ts"
import { pageTitle } from "#shared/pages.ts"
import { anybody, requestQuery } from "../features/requests/api.ts"
import { RequestCode } from "../features/requests/request-code.tsx"
import { RequestDetails } from "../features/requests/request-details.tsx"
import { ApiError } from "../lib/api-client.ts"
import { lazyOverlay } from "../lib/lazy.tsx"
import { usePageTitle } from "../lib/page-title.ts"
import { say } from "../lib/say.ts"
import { Button } from "../ui/button.tsx"
import { Card } from "../ui/card.tsx"
import { classes } from "../ui/classes.ts"
import { EmptyState } from "../ui/empty-state.tsx"
import { ButtonLink } from "../ui/link.tsx"
import { Loaded } from "../ui/loaded.tsx"
import { PageBody, PageHead } from "../ui/page-body.tsx"
import { RowsSkeleton } from "../ui/rows.tsx"

const EndRequestDialog = lazyOverlay(
  () => import("../features/requests/end-request-dialog.tsx"),
  (code) => code.EndRequestDialog,
)

const list = "/payments/requests"
const back = { href: list, label: say("Back to Requests") }

/** One payment request, as the one who asks or the one who is asked sees it. */
export function RequestPage() {
  const [path] = useLocation()
  const query = useQuery(requestQuery(Number(path.split("/").at(-1))))
  const absent = query.error instanceof ApiError && query.error.status === 404
  usePageTitle(say(pageTitle("/payments/requests/:id")))
  if (query.data) return <Request request={query.data} />
  return (
    <PageBody>
      <PageHead title={say("Payment Request")} back={back} />
      <Card as="div">
        {absent ? (
          <EmptyState
            icon={<SearchX />}
            title={say("Request not found")}
            text={say("None of your requests is at this address.")}
            action={
              <ButtonLink href={list} tone="secondary">
                {say("See Your Requests")}
              </ButtonLink>
            }
          />
        ) : (
          <Loaded
            query={query}
            failure={say("The request did not load")}
            skeleton={<RowsSkeleton />}
          >
            {() => null}
          </Loaded>
        )}
      </Card>
    </PageBody>
  )
}

function Request({ request }: { request: PaymentRequest }) {
  const [ending, setEnding] = useState(false)
  const isOwn = request.direction === "out"
  const end = () => setEnding(true)
  return (
    <PageBody>
      <PageHead
        title={isOwn ? (request.asked ?? anybody) : request.payeeName}
        lead={isOwn ? say("You asked for money.") : say("This member asks you for money.")}
        back={back}
      />
      <div
        className={classes(
          "grid grid-cols-1 items-start gap-4 md:gap-6",
          request.qrCode === null ? "max-w-200" : "lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]",
        )}
      >
        <RequestDetails
          request={request}
          actions={
            request.state === "open" && (
              <div className="mt-5 flex flex-wrap gap-2 md:gap-3">
                {isOwn ? (
                  <Button tone="secondary" onClick={end}>
                    {say("Cancel Request")}
                  </Button>
                ) : (
                  <>
                    <ButtonLink href={`/transfer?request=${request.id}`}>{say("Pay")}</ButtonLink>
                    <Button tone="secondary" onClick={end}>
                      {say("Decline")}
                    </Button>
                  </>
                )}
              </div>
            )
          }
        />
        {request.qrCode !== null && <RequestCode request={request} code={request.qrCode} />}
      </div>
      {ending && <EndRequestDialog request={request} onClose={() => setEnding(false)} />}
    </PageBody>
  )
}
