import { useQuery } from "@tanstack/react-query"
import Printer from "lucide-react/icons/printer"
import SearchX from "lucide-react/icons/search-x"
import { useLocation } from "wouter"
import { pageTitle } from "#shared/pages.ts"
import { accountsQuery } from "../features/accounts/api.ts"
import { LoanCard, LoanCardSkeleton } from "../features/loans/loan-card.tsx"
import { LoanPapers } from "../features/loans/loan-papers.tsx"
import { LoanSchedule } from "../features/loans/loan-schedule.tsx"
import { loanTitle } from "../features/loans/loan-words.ts"
import { loansQuery } from "../features/loans/loans-query.ts"
import { usePageTitle } from "../lib/page-title.ts"
import { say } from "../lib/say.ts"
import { Button } from "../ui/button.tsx"
import { Card } from "../ui/card.tsx"
import { EmptyState } from "../ui/empty-state.tsx"
import { ButtonLink } from "../ui/link.tsx"
import { Loaded } from "../ui/loaded.tsx"
import { PageBody, PageHead } from "../ui/page-body.tsx"
import { RowsSkeleton } from "../ui/rows.tsx"

const back = { href: "/loans", label: say("Back to Loan Center") }

/** A loan: its figures, what can be done, and its schedule. It can be printed. */
export function LoanPage() {
  const [path] = useLocation()
  const { data: accounts = [] } = useQuery(accountsQuery)
  const query = useQuery(loansQuery)
  const id = Number(path.split("/").at(-1))
  const loan = query.data?.find((each) => each.id === id)
  usePageTitle(loan ? loanTitle(loan) : say(pageTitle("/loans/:id")))
  if (loan) {
    return (
      <PageBody>
        <PageHead
          title={loanTitle(loan)}
          back={back}
          action={
            <div className="print:hidden">
              <Button tone="secondary" icon={<Printer />} onClick={() => window.print()}>
                {say("Print")}
              </Button>
            </div>
          }
        />
        <div className="grid gap-4 md:gap-6">
          <LoanCard
            loan={loan}
            account={accounts.find((account) => account.id === loan.accountId)}
            whole
          />
          <LoanPapers loan={loan} />
          <LoanSchedule loan={loan} />
        </div>
      </PageBody>
    )
  }
  return (
    <PageBody>
      <PageHead title={say("Loan")} back={back} />
      {query.isPending ? (
        <LoanPageSkeleton />
      ) : (
        <Card as="div">
          <Loaded query={query} failure={say("The loan did not load")} skeleton={null}>
            {() => (
              <EmptyState
                icon={<SearchX />}
                title={say("Loan not found")}
                text={say("None of your loans is at this address.")}
                action={
                  <ButtonLink href="/loans" tone="secondary">
                    {say("See Your Loans")}
                  </ButtonLink>
                }
              />
            )}
          </Loaded>
        </Card>
      )}
    </PageBody>
  )
}

function LoanPageSkeleton() {
  return (
    <div role="status" className="grid gap-4 md:gap-6">
      <span className="sr-only">{say("Loading...")}</span>
      <LoanCardSkeleton />
      <Card as="div" aria-hidden="true" className="py-2">
        <RowsSkeleton count={12} />
      </Card>
    </div>
  )
}
