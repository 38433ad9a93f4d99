import { useQuery } from "@tanstack/react-query"
import ArrowUpRight from "lucide-react/icons/arrow-up-right"
import Pencil from "lucide-react/icons/pencil"
import Repeat from "lucide-react/icons/repeat"
import SearchX from "lucide-react/icons/search-x"
import Trash from "lucide-react/icons/trash-2"
import { useState } from "react"
import { useLocation } from "wouter"
import type { SavedPayeeDetail } from "#shared/contracts/payees.ts"
import { pageTitle } from "#shared/pages.ts"
import { savedPayeeQuery, shownName } from "../features/payees/api.ts"
import { PayeeDetails } from "../features/payees/payee-details.tsx"
import { TrustOffer } from "../features/payees/trust-offer.tsx"
import { TransactionRow } from "../features/transactions/transaction-row.tsx"
import { ApiError } from "../lib/api-client.ts"
import { lazyOverlay } from "../lib/lazy.tsx"
import { usePageTitle } from "../lib/page-title.ts"
import { say } from "../lib/say.ts"
import { Button } from "../ui/button.tsx"
import { Card, CardHead } from "../ui/card.tsx"
import { EmptyState } from "../ui/empty-state.tsx"
import { ButtonLink, TextLink } from "../ui/link.tsx"
import { Loaded } from "../ui/loaded.tsx"
import { PageBody, PageHead } from "../ui/page-body.tsx"
import { Rows, RowsSkeleton } from "../ui/rows.tsx"
import { canPayAgain, payAgainAddress } from "./history/pay-again.ts"
import { useTrustedPayees } from "./use-trusted-payees.ts"

const RenamePayeeDialog = lazyOverlay(
  () => import("../features/payees/payee-dialogs.tsx"),
  (code) => code.RenamePayeeDialog,
)
const DeletePayeeDialog = lazyOverlay(
  () => import("../features/payees/payee-dialogs.tsx"),
  (code) => code.DeletePayeeDialog,
)

const list = "/payments/payees"
const back = { href: list, label: say("Back to Payees") }

/** A saved payee: details, the newest transfers, and what can be done. */
export function PayeePage() {
  const [path] = useLocation()
  const query = useQuery(savedPayeeQuery(Number(path.split("/").at(-1))))
  const { data: payee, error } = query
  const absent = error instanceof ApiError && error.status === 404
  usePageTitle(payee && !absent ? shownName(payee) : say(pageTitle("/payments/payees/:id")))
  if (payee && !absent) return <Payee payee={payee} />
  return (
    <PageBody>
      <PageHead title={say("Payee")} back={back} />
      <Card as="div">
        {absent ? (
          <EmptyState
            icon={<SearchX />}
            title={say("Payee not found")}
            text={say("None of your payees is at this address.")}
            action={
              <ButtonLink href={list} tone="secondary">
                {say("See Your Payees")}
              </ButtonLink>
            }
          />
        ) : (
          <Loaded query={query} failure={say("The payee did not load")} skeleton={<RowsSkeleton />}>
            {() => null}
          </Loaded>
        )}
      </Card>
    </PageBody>
  )
}

function Payee({ payee }: { payee: SavedPayeeDetail }) {
  const { enrolled, isTrusted } = useTrustedPayees()
  const last = payee.transfers.find((transfer) =>
    canPayAgain({ ...transfer, to: { name: null, iban: payee.iban, accountName: null } }),
  )
  return (
    <PageBody>
      <PayeeHead payee={payee} last={last?.reference} />
      <div className="grid grid-cols-1 items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="grid gap-4">
          <PayeeDetails payee={payee} trusted={isTrusted(payee.iban)} />
          {enrolled && <TrustOffer payee={{ iban: payee.iban, name: shownName(payee) }} />}
        </div>
        <Transfers payee={payee} />
      </div>
    </PageBody>
  )
}

function PayeeHead({ payee, last }: { payee: SavedPayeeDetail; last: string | undefined }) {
  const [doing, setDoing] = useState<"rename" | "delete">()
  const [, navigate] = useLocation()
  return (
    <>
      <PageHead
        title={shownName(payee)}
        back={back}
        action={
          <div className="flex gap-2 max-md:grid max-md:w-full max-md:grid-cols-2 max-md:[&>:first-child:nth-last-child(3)]:col-span-2">
            <ButtonLink href={`/transfer?payee=${payee.id}`} icon={<ArrowUpRight />}>
              {say("Pay")}
            </ButtonLink>
            {last && (
              <ButtonLink href={payAgainAddress(last)} tone="secondary" icon={<Repeat />}>
                {say("Pay Again")}
              </ButtonLink>
            )}
            <Button tone="secondary" icon={<Pencil />} onClick={() => setDoing("rename")}>
              {say("Rename")}
            </Button>
            <Button tone="ghost" icon={<Trash />} onClick={() => setDoing("delete")}>
              {say("Delete")}
            </Button>
          </div>
        }
      />
      {doing === "rename" && (
        <RenamePayeeDialog payee={payee} onClose={() => setDoing(undefined)} />
      )}
      {doing === "delete" && (
        <DeletePayeeDialog
          payee={payee}
          onClose={() => setDoing(undefined)}
          onDeleted={() => navigate(list, { replace: true })}
        />
      )}
    </>
  )
}

function Transfers({ payee: { transfers, iban } }: { payee: SavedPayeeDetail }) {
  const [now] = useState(() => new Date())
  return (
    <Card aria-labelledby="payee-transfers">
      <CardHead id="payee-transfers" title={say("Transfers to Them")} />
      {transfers.length === 0 ? (
        <EmptyState
          icon={<ArrowUpRight />}
          title={say("No transfers yet")}
          text={say("What you send to this IBAN appears here.")}
        />
      ) : (
        <>
          <Rows className="pt-2">
            {transfers.map((transfer) => (
              <TransactionRow
                key={transfer.id}
                transaction={transfer}
                now={now}
                href={`/transactions?show=${transfer.reference}`}
              />
            ))}
          </Rows>
          <p className="px-4 pt-2 pb-4 md:px-6">
            <TextLink href={`/transactions?q=${iban}`}>{say("See all in your history")}</TextLink>
          </p>
        </>
      )}
    </Card>
  )
}
