import Briefcase from "lucide-react/icons/briefcase-business"
import Car from "lucide-react/icons/car"
import House from "lucide-react/icons/house"
import User from "lucide-react/icons/user-round"
import type { ReactNode } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import type { Loan } from "#shared/contracts/loans.ts"
import { formatAmount, formatPercent } from "#shared/money/format.ts"
import { formatDay } from "../../lib/format-date.ts"
import { say, type Text } from "../../lib/say.ts"
import { StatusBadge } from "../../ui/badge.tsx"
import { Card } from "../../ui/card.tsx"
import { classes } from "../../ui/classes.ts"
import { Skeleton } from "../../ui/skeleton.tsx"
import { Tile } from "../../ui/tile.tsx"
import { LoanStatus } from "./loan-status.tsx"
import { loanTitle, monthsText } from "./loan-words.ts"

const icons: Record<Loan["loanType"], ReactNode> = {
  personal: <User />,
  mortgage: <House />,
  business: <Briefcase />,
  auto: <Car />,
}

const headGrid =
  "grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3.5 px-4 py-4.5 md:px-6 lg:grid-cols-[40px_minmax(0,1fr)_auto_104px]"
const factGrid =
  "grid grid-cols-2 gap-x-4 gap-y-3 max-lg:order-last max-lg:col-span-full md:max-lg:grid-cols-5 lg:grid-cols-[116px_132px_92px_92px_104px] lg:gap-5 lg:text-right"

type LoanCardProps = {
  loan: Loan
  account: Account | undefined
  /** On the loan's own page, to which the card otherwise leads. */
  whole?: boolean
}

/** One loan: its figures, in columns that align across cards, and its current state. */
export function LoanCard({ loan, account, whole = false }: LoanCardProps) {
  const titleId = `loan-${loan.id}`
  return (
    <Card as="article" aria-labelledby={titleId}>
      <div className={headGrid}>
        <Tile tone="brand">{icons[loan.loanType]}</Tile>
        <div className="min-w-0">
          <h2 id={titleId} className="text-card">
            {loanTitle(loan)}
          </h2>
          <p className="text-13 wrap-anywhere text-ink-3">{loan.purpose}</p>
        </div>
        <dl className={factGrid}>
          <Fact name={say("Amount")} strong>
            <span translate="no">{formatAmount(loan.amount, loan.currency)}</span>
          </Fact>
          <Fact name={say("Monthly payment")} strong>
            <span translate="no">{formatAmount(loan.monthlyPayment, loan.currency)}</span>
          </Fact>
          <Fact
            name={isApproved(loan) ? say("Rate", { context: "of a loan" }) : say("Estimated rate")}
          >
            {formatPercent(loan.interestRate)}
          </Fact>
          <Fact name={say("Term")}>{monthsText(loan.termMonths)}</Fact>
          <Fact name={say("Applied", { context: "for a loan" })}>
            {formatDay(loan.applicationDate)}
          </Fact>
        </dl>
        <span className="justify-self-end">
          <StatusBadge status={loan.status} />
        </span>
      </div>
      <LoanStatus loan={loan} account={account} whole={whole} />
    </Card>
  )
}

/** A placeholder with the size of a card. */
export function LoanCardSkeleton() {
  return (
    <Card as="div" aria-hidden="true">
      <div className={headGrid}>
        <Skeleton className="size-10 rounded-2" />
        <div className="flex h-10.5 flex-col justify-center gap-2">
          <Skeleton className="h-3.5 w-33 max-w-full" />
          <Skeleton className="h-2.75 w-40 max-w-full" />
        </div>
        <div className={factGrid}>
          {["amount", "payment", "rate", "term", "applied"].map((fact) => (
            <div key={fact} className="flex h-9.5 flex-col justify-center gap-2 lg:items-end">
              <Skeleton className="h-2.75 w-14" />
              <Skeleton className="h-3.5 w-20" />
            </div>
          ))}
        </div>
        <Skeleton className="h-5.5 w-18 justify-self-end" />
      </div>
      <div className="flex min-h-17 flex-col justify-center gap-3 border-t border-line px-4 py-3.5 max-md:min-h-25 md:px-6">
        <Skeleton className="h-2.75 w-96 max-w-full" />
      </div>
    </Card>
  )
}

/** Staff set the rate when they approve a loan. */
const isApproved = ({ status }: Loan) => status !== "pending" && status !== "rejected"

function Fact({
  name,
  strong = false,
  children,
}: {
  name: Text
  strong?: boolean
  children: ReactNode
}) {
  return (
    <div>
      <dt className="text-12 leading-4.5 text-ink-3">{name}</dt>
      <dd
        translate="no"
        className={classes(
          "amount max-md:whitespace-normal",
          strong ? "font-semibold" : "font-medium",
        )}
      >
        {children}
      </dd>
    </div>
  )
}
