import { useQuery } from "@tanstack/react-query"
import Plus from "lucide-react/icons/plus"
import { useState } from "react"
import { pageTitle } from "#shared/pages.ts"
import { accountsQuery } from "../features/accounts/api.ts"
import { exchangeRatesQuery } from "../features/exchange/api.ts"
import { ApplyDialog } from "../features/loans/apply-dialog.tsx"
import { LoanList } from "../features/loans/loan-list.tsx"
import { usePageTitle } from "../lib/page-title.ts"
import { say } from "../lib/say.ts"
import { Button } from "../ui/button.tsx"
import { PageBody, PageHead } from "../ui/page-body.tsx"

/** Loan applications and loans (specification section 2, /loans). */
export function LoansPage() {
  usePageTitle(say(pageTitle("/loans")))
  const { data: accounts = [] } = useQuery(accountsQuery)
  const { data: rates } = useQuery(exchangeRatesQuery)
  const [applying, setApplying] = useState(false)
  const apply = () => setApplying(true)
  return (
    <PageBody>
      <PageHead
        title={say(pageTitle("/loans"))}
        lead={say("Your applications and their status.")}
        back={{ href: "/", label: say("Back to Dashboard") }}
        action={
          <Button size="large" icon={<Plus />} onClick={apply}>
            {say("Apply for Loan")}
          </Button>
        }
      />
      <LoanList
        accounts={accounts}
        firstStep={
          <Button tone="secondary" onClick={apply}>
            {say("Apply for Loan")}
          </Button>
        }
      />
      {applying && <ApplyDialog rates={rates} onClose={() => setApplying(false)} />}
    </PageBody>
  )
}
