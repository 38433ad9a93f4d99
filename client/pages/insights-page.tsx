import { useQuery } from "@tanstack/react-query"
import { useLocation } from "wouter"
import { sectionsOf } from "#shared/pages.ts"
import { accountsQuery } from "../features/accounts/api.ts"
import { MonthsCard } from "../features/insights/months-card.tsx"
import { OutlookView } from "../features/insights/outlook-view.tsx"
import { RecurringCard } from "../features/insights/recurring-card.tsx"
import { InsightsSwitchCard, RulesCard } from "../features/insights/rules-view.tsx"
import { SpendingSkeleton, SpendingView } from "../features/insights/spending-view.tsx"
import { Card } from "../ui/card.tsx"
import { classes } from "../ui/classes.ts"
import { RowsSkeleton } from "../ui/rows.tsx"
import { InsightsFrame } from "./insights/insights-frame.tsx"

const outlookGrid =
  "grid grid-cols-1 items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]"
const rulesGrid =
  "grid grid-cols-1 items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]"

/**
 * Where the money goes, what will be left, and the member's rules: three sections with URLs of their own, in one
 * file, because most of it is shared.
 */
export function InsightsPage() {
  const [path] = useLocation()
  const page = sectionsOf("Insights").find(({ href }) => href === path)?.href ?? "/insights"
  const Content = contents[page]
  return (
    <InsightsFrame page={page} skeleton={skeletons[page]}>
      <Content />
    </InsightsFrame>
  )
}

const contents = { "/insights": Spending, "/insights/outlook": Outlook, "/insights/rules": Rules }

const skeletons = {
  "/insights": <SpendingSkeleton />,
  "/insights/outlook": <CardsSkeleton grid={outlookGrid} large />,
  "/insights/rules": <CardsSkeleton grid={rulesGrid} />,
}

function Spending() {
  return (
    <div className="grid grid-cols-1 gap-4 md:gap-6">
      <SpendingView />
      <MonthsCard />
    </div>
  )
}

function Outlook() {
  const { data: accounts = [] } = useQuery(accountsQuery)
  return (
    <div className={outlookGrid}>
      <OutlookView accounts={accounts} />
      <RecurringCard />
    </div>
  )
}

function Rules() {
  return (
    <div className={rulesGrid}>
      <RulesCard />
      <InsightsSwitchCard />
    </div>
  )
}

/** Placeholders with the size of two cards beside each other. */
function CardsSkeleton({ grid, large = false }: { grid: string; large?: boolean }) {
  return (
    <div className={grid}>
      <Card as="div" className={classes("py-2", large && "min-h-125")}>
        <RowsSkeleton />
      </Card>
      <Card as="div" className="py-2 max-lg:hidden">
        <RowsSkeleton count={2} />
      </Card>
    </div>
  )
}
