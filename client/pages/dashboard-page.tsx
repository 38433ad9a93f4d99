import { useQuery } from "@tanstack/react-query"
import Plus from "lucide-react/icons/plus"
import { useState } from "react"
import type { InTransit } from "#shared/contracts/payments.ts"
import { pageTitle } from "#shared/pages.ts"
import { AccountOverview } from "../features/accounts/account-overview.tsx"
import { AccountSummary } from "../features/accounts/account-summary.tsx"
import { exchangeRatesQuery } from "../features/exchange/api.ts"
import { RatesCard } from "../features/exchange/rates-card.tsx"
import { LearnCard } from "../features/help/learn-card.tsx"
import { inTransitQuery } from "../features/payments/api.ts"
import { RecentTransactions } from "../features/transactions/recent-transactions.tsx"
import { SecondFactorInvitation } from "../identity/factors/second-factor-invitation.tsx"
import { userQuery } from "../identity/sign-in/api.ts"
import { lazyExtra, lazyOverlay } from "../lib/lazy.tsx"
import { usePageTitle } from "../lib/page-title.ts"
import { say } from "../lib/say.ts"
import { settings } from "../lib/settings.ts"
import { Button } from "../ui/button.tsx"
import { PageBody } from "../ui/page-body.tsx"
import { PageNoticePlace } from "../ui/page-notice.tsx"
import { GettingStarted } from "./dashboard/getting-started.tsx"
import type { MoneyDialogKind } from "./dashboard/money-dialogs.tsx"
import { ServiceCards } from "./dashboard/service-cards.tsx"
import { WelcomeBand } from "./dashboard/welcome-band.tsx"
import { TransactionDetails } from "./history/transaction-details.tsx"
import { useShownTransaction } from "./history/use-shown-transaction.ts"

// The dashboard is complete without these, and shown before them.
const AtAGlance = lazyExtra(
  () => import("./dashboard/at-a-glance.tsx"),
  (code) => code.AtAGlance,
)
const UpcomingCard = lazyExtra(
  () => import("../features/upcoming/upcoming-card.tsx"),
  (code) => code.UpcomingCard,
)
const MoneyDialogs = lazyOverlay(
  () => import("./dashboard/money-dialogs.tsx"),
  (code) => code.MoneyDialogs,
)

/** The dashboard (specification section 2). */
export function DashboardPage() {
  usePageTitle(say(pageTitle("/")))
  const { data: user } = useQuery(userQuery)
  const rates = useQuery(exchangeRatesQuery)
  const { data: inTransit } = useQuery(inTransitQuery)
  const { show, close } = useShownTransaction("/")
  const [opened, setOpened] = useState<MoneyDialogKind>()
  const addFunds = settings.simulatedDeposits ? () => setOpened("funds") : undefined

  return (
    <>
      <WelcomeBand user={user} onAddFunds={addFunds} onExchange={() => setOpened("exchange")} />
      <PageBody>
        <PageNoticePlace />
        <div className="grid gap-4 md:gap-6">
          <div className="grid grid-cols-1 gap-4 md:gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
            <AccountOverview
              rates={rates.data}
              ratesPending={rates.isPending}
              inTransit={byAccount(inTransit)}
            />
            <RecentTransactions
              hrefOf={detailsOf}
              firstStep={
                addFunds && (
                  <Button tone="secondary" icon={<Plus />} onClick={addFunds}>
                    {say("Add Funds")}
                  </Button>
                )
              }
            />
          </div>
          {user && <GettingStarted user={user} onAddFunds={addFunds} />}
          <SecondFactorInvitation />
          <AtAGlance />
          <UpcomingCard />
          <ServiceCards />
          <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-6 lg:grid-cols-3 md:max-lg:[&>:last-child]:col-span-2">
            <RatesCard />
            <AccountSummary rates={rates.data} />
            <LearnCard />
          </div>
        </div>
      </PageBody>
      {show && <TransactionDetails reference={show} onClose={close} />}
      {opened && <MoneyDialogs opened={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

const detailsOf = (reference: string) => `/?show=${reference}`

const byAccount = (inTransit: readonly InTransit[] = []) =>
  new Map(inTransit.map(({ accountId, amount }) => [accountId, amount]))
