import { useQuery } from "@tanstack/react-query"
import Archive from "lucide-react/icons/archive"
import Pencil from "lucide-react/icons/pencil"
import SearchX from "lucide-react/icons/search-x"
import Trash from "lucide-react/icons/trash-2"
import { useState } from "react"
import { useLocation } from "wouter"
import type { Account, AccountDetail } from "#shared/contracts/accounts.ts"
import { pageTitle } from "#shared/pages.ts"
import { AccountBalance, AccountBalanceSkeleton } from "../features/accounts/account-balance.tsx"
import { AccountDetails } from "../features/accounts/account-details.tsx"
import { accountQuery, accountsQuery } from "../features/accounts/api.ts"
import { GoalsCard } from "../features/goals/goals-card.tsx"
import { PaymentsLockedNote } from "../features/limits/payments-locked-note.tsx"
import { inTransitQuery } from "../features/payments/api.ts"
import { ApiError } from "../lib/api-client.ts"
import { formatDate } from "../lib/format-date.ts"
import { lazyOverlay } from "../lib/lazy.tsx"
import { usePageTitle } from "../lib/page-title.ts"
import { asWritten, say } from "../lib/say.ts"
import { Button } from "../ui/button.tsx"
import { Card } from "../ui/card.tsx"
import { EmptyState, FailedState } from "../ui/empty-state.tsx"
import { ButtonLink } from "../ui/link.tsx"
import { Note } from "../ui/note.tsx"
import { PageBody, PageHead } from "../ui/page-body.tsx"
import { fillAddress } from "./goal-transfer.ts"
import { CsvLink } from "./history/csv-link.tsx"
import { DocumentsLink } from "./history/documents-link.tsx"
import { HistoryView } from "./history/history-view.tsx"
import { useHistoryAddress } from "./history/use-history-address.ts"

const RenameAccountDialog = lazyOverlay(
  () => import("../features/accounts/rename-account-dialog.tsx"),
  (code) => code.RenameAccountDialog,
)
const CloseAccountDialog = lazyOverlay(
  () => import("../features/accounts/close-account-dialog.tsx"),
  (code) => code.CloseAccountDialog,
)

const back = { href: "/", label: say("Back to Dashboard") }

/** One account: balance, details, history, statement, and what can be done with it. */
export function AccountPage() {
  const [path] = useLocation()
  const id = Number(path.split("/").at(-1))
  // The list knows most of it at once.
  const { data: accounts } = useQuery(accountsQuery)
  const detail = useQuery(accountQuery(id))
  const listed = accounts?.find((each) => each.id === id)
  const account = detail.data ?? listed
  const absent = detail.error instanceof ApiError && detail.error.status === 404
  usePageTitle(account && !absent ? asWritten(account.name) : say(pageTitle("/accounts/:id")))
  if (absent) return <NoSuchAccount />
  if (!account && detail.isError) {
    return (
      <PageBody>
        <PageHead title={say("Account")} back={back} />
        <Card as="div">
          <FailedState
            title={say("The account did not load")}
            error={detail.error}
            onRetry={() => void detail.refetch()}
            retrying={detail.isFetching}
          />
        </Card>
      </PageBody>
    )
  }
  return (
    <PageBody>
      <AccountHead account={account} closed={Boolean(detail.data?.closedAt)} />
      <AccountNotes detail={detail.data} />
      <div className="grid grid-cols-1 items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] lg:grid-rows-[auto_1fr]">
        <Balance account={account} closed={Boolean(detail.data?.closedAt)} />
        {detail.isError ? (
          <Card as="div" className="lg:row-span-2">
            <FailedState
              title={say("The details did not load")}
              error={detail.error}
              onRetry={() => void detail.refetch()}
              retrying={detail.isFetching}
            />
          </Card>
        ) : (
          <div className="lg:row-span-2">
            <AccountDetails account={detail.data} />
          </div>
        )}
        {!detail.data?.closedAt && (
          <GoalsCard
            account={listed ?? detail.data}
            fillAddress={(goal) =>
              accounts?.some((other) => other.id !== id) ? fillAddress(id, goal) : undefined
            }
          />
        )}
      </div>
      <AccountHistory id={id} path={path} />
    </PageBody>
  )
}

/** The account's name and what can be done with it. */
function AccountHead({ account, closed }: { account: Account | undefined; closed: boolean }) {
  const [doing, setDoing] = useState<"rename" | "close">()
  function done() {
    setDoing(undefined)
    // The buttons of a closed account are gone, and with them the focus.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const heading = document.querySelector("h1")
      heading?.setAttribute("tabindex", "-1")
      heading?.focus()
    })
  }
  return (
    <>
      <PageHead
        title={account?.name ?? say("Account")}
        back={back}
        action={
          !closed && (
            <div className="flex flex-wrap gap-2">
              <Button
                tone="secondary"
                icon={<Pencil />}
                disabled={!account}
                onClick={() => setDoing("rename")}
              >
                {say("Rename")}
              </Button>
              <Button
                tone="ghost"
                icon={<Trash />}
                disabled={!account}
                onClick={() => setDoing("close")}
              >
                {say("Close Account")}
              </Button>
            </div>
          )
        }
      />
      {account && doing === "rename" && <RenameAccountDialog account={account} onClose={done} />}
      {account && doing === "close" && <CloseAccountDialog account={account} onClose={done} />}
    </>
  )
}

function AccountNotes({ detail }: { detail: AccountDetail | undefined }) {
  if (!detail?.closedAt) return <PaymentsLockedNote />
  return (
    <div className="mb-4 md:mb-6">
      <Note
        icon={<Archive />}
        title={say("This account was closed on {date}", { date: formatDate(detail.closedAt) })}
        role="status"
      >
        {say("Its IBAN and card no longer work. Its history and statement stay here.")}
      </Note>
    </div>
  )
}

function Balance({ account, closed }: { account: Account | undefined; closed: boolean }) {
  const { data: inTransit } = useQuery(inTransitQuery)
  if (!account) return <AccountBalanceSkeleton />
  const amount = inTransit?.find(({ accountId }) => accountId === account.id)?.amount
  return <AccountBalance account={account} closed={closed} inTransit={amount} />
}

function AccountHistory({ id, path }: { id: number; path: string }) {
  const address = useHistoryAddress(path, id)
  return (
    <section aria-labelledby="account-history" className="mt-8 md:mt-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="account-history" className="text-18 font-semibold tracking-[-.01em]">
          {say("History")}
        </h2>
        {address.filters && (
          <div className="flex flex-wrap gap-2 max-md:w-full max-md:gap-1 max-md:*:grow">
            <DocumentsLink filters={address.filters} />
            <CsvLink filters={address.filters}>{say("Download Statement")}</CsvLink>
          </div>
        )}
      </div>
      <HistoryView address={address} />
    </section>
  )
}

function NoSuchAccount() {
  return (
    <PageBody>
      <PageHead title={say("Account")} back={back} />
      <Card as="div">
        <EmptyState
          icon={<SearchX />}
          title={say("Account not found")}
          text={say("None of your accounts is at this address.")}
          action={
            <ButtonLink href="/" tone="secondary">
              {say("See Your Accounts")}
            </ButtonLink>
          }
        />
      </Card>
    </PageBody>
  )
}
