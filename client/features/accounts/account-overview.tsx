import { useQuery } from "@tanstack/react-query"
import Plus from "lucide-react/icons/plus"
import Wallet from "lucide-react/icons/wallet"
import { useState } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import type { ExchangeRate } from "#shared/contracts/exchange.ts"
import { lazyOverlay } from "../../lib/lazy.tsx"
import { say } from "../../lib/say.ts"
import { AmountFigure } from "../../ui/amount-figure.tsx"
import { Button } from "../../ui/button.tsx"
import { Card, CardHead } from "../../ui/card.tsx"
import { EmptyState, FailedState } from "../../ui/empty-state.tsx"
import { Rows, RowsSkeleton } from "../../ui/rows.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { InfoTip } from "../../ui/tooltip.tsx"
import { type OpenDialog, openAccountId } from "./account-actions.tsx"
import { AccountRow } from "./account-row.tsx"
import { accountsQuery } from "./api.ts"
import { BalanceStrip } from "./balance-strip.tsx"
import { inUsd, totalUsd } from "./total-usd.ts"

const AccountDialogs = lazyOverlay(
  () => import("./account-dialogs.tsx"),
  (code) => code.AccountDialogs,
)

/** With more than `most` accounts, only the first `first` are shown, with a button that shows all. */
const folding = { most: 8, first: 6 }

type AccountOverviewProps = {
  /** By account id: what has left it and not arrived yet, as a decimal string. */
  inTransit?: ReadonlyMap<Account["id"], string>
  /** Undefined while the rates load or when they could not be fetched. */
  rates: readonly ExchangeRate[] | undefined
  ratesPending: boolean
}

/** The member's accounts and their total (specification section 2, Dashboard). */
export function AccountOverview({ rates, ratesPending, inTransit }: AccountOverviewProps) {
  const { data: accounts, isPending, error, isFetching, refetch } = useQuery(accountsQuery)
  const [doing, setDoing] = useState<OpenDialog>()
  return (
    <Card aria-labelledby="account-overview" className="flex flex-col">
      <CardHead
        id="account-overview"
        title={say("Account Overview")}
        info={
          <InfoTip
            label={say("About the balances")}
            text={say(
              "All balances are displayed in USD for easy comparison. Original currency shown below.",
            )}
          />
        }
        aside={
          accounts &&
          accounts.length > 0 && (
            <span className="flex items-center gap-3">
              <span className="max-md:hidden">
                {say("{count, plural, one {# account} other {# accounts}}", {
                  count: accounts.length,
                })}
              </span>
              <button
                id={openAccountId}
                type="button"
                aria-haspopup="dialog"
                className="-my-2 flex items-center gap-1 rounded-2 py-2 font-semibold whitespace-nowrap text-brand-ink underline-offset-3 hover:underline touch:min-h-11"
                onClick={() => setDoing({ act: "open" })}
              >
                <Plus className="size-4" />
                {say("Open account")}
              </button>
            </span>
          )
        }
      />
      {isPending ? (
        <>
          <TotalSkeleton />
          <RowsSkeleton count={3} />
        </>
      ) : !accounts ? (
        <FailedState
          title={say("Accounts did not load")}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : accounts.length === 0 ? (
        <EmptyState
          icon={<Wallet />}
          title={say("No accounts yet")}
          text={say("Accounts appear here as soon as you open them.")}
          action={
            <Button tone="secondary" icon={<Plus />} onClick={() => setDoing({ act: "open" })}>
              {say("Open Account")}
            </Button>
          }
        />
      ) : (
        <Holdings
          accounts={accounts}
          rates={rates}
          ratesPending={ratesPending}
          {...(inTransit && { inTransit })}
          onDoing={setDoing}
        />
      )}
      {doing && <AccountDialogs doing={doing} onDone={() => setDoing(undefined)} />}
    </Card>
  )
}

function Holdings({
  accounts,
  rates,
  ratesPending,
  inTransit,
  onDoing,
}: AccountOverviewProps & {
  accounts: readonly Account[]
  onDoing: (doing: OpenDialog) => void
}) {
  const [unfolded, setUnfolded] = useState(false)
  const shown = inUsd(accounts, rates)
  const total = totalUsd(shown)
  const folded = !unfolded && shown.length > folding.most
  return (
    <>
      {total === undefined && ratesPending ? (
        <div role="status">
          <span className="sr-only">{say("Loading exchange rates...")}</span>
          <TotalSkeleton />
        </div>
      ) : total === undefined ? (
        <p className="px-4 pt-3 pb-2 text-13 text-ink-2 md:px-6">
          {say("No total in USD, because an exchange rate is missing.")}
        </p>
      ) : (
        <>
          <div className="px-4 pt-3.5 md:px-6">
            <AmountFigure amount={total} currency="USD" />
            <p className="text-13 text-ink-2">{say("Total, converted to USD")}</p>
          </div>
          <BalanceStrip accounts={shown} />
        </>
      )}
      <Rows className="flex flex-1 flex-col pb-2 lg:[&>li]:max-h-24 lg:[&>li]:flex-[1_0_auto]">
        {(folded ? shown.slice(0, folding.first) : shown).map((each) => (
          <AccountRow
            key={each.account.id}
            {...each}
            inTransit={inTransit?.get(each.account.id)}
            onAct={(act) => onDoing({ act, account: each.account })}
          />
        ))}
      </Rows>
      {folded && (
        <div className="border-t border-line p-3 text-center">
          <Button tone="ghost" onClick={() => setUnfolded(true)}>
            {say("Show all {count} accounts", { count: shown.length })}
          </Button>
        </div>
      )}
    </>
  )
}

/** As high as the total and the strip below it. */
function TotalSkeleton() {
  return (
    <>
      <Skeleton className="mx-4 mt-5 h-10 w-52 md:mx-6" />
      <Skeleton className="mx-4 mt-3 h-3 w-36 md:mx-6" />
      <Skeleton className="mx-4 mt-5 mb-10 h-2.5 md:mx-6" />
    </>
  )
}
