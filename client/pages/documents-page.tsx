import { useQuery } from "@tanstack/react-query"
import { useSearch } from "wouter"
import { pageTitle } from "#shared/pages.ts"
import { accountOption } from "../features/documents/account-option.tsx"
import { statedAccountsQuery } from "../features/documents/api.ts"
import { CertificatesCard } from "../features/documents/certificates-card.tsx"
import { MonthlyStatements } from "../features/documents/monthly-statements.tsx"
import { StatementForm } from "../features/documents/statement-form.tsx"
import { usePageTitle } from "../lib/page-title.ts"
import { say } from "../lib/say.ts"
import { Card } from "../ui/card.tsx"
import { Loaded } from "../ui/loaded.tsx"
import { PageBody, PageHead } from "../ui/page-body.tsx"
import { RowsSkeleton } from "../ui/rows.tsx"

/** Monthly statements, and statements for any period. The URL can choose the account and the period. */
export function DocumentsPage() {
  usePageTitle(say(pageTitle("/documents")))
  const given = new URLSearchParams(useSearch())
  return (
    <PageBody>
      <PageHead
        title={say(pageTitle("/documents"))}
        lead={say(
          "Statements of your accounts, to read or for your accounting program, and certificates.",
        )}
        back={{ href: "/", label: say("Back to Dashboard") }}
      />
      <Loaded
        query={useQuery(statedAccountsQuery)}
        failure={say("Your documents did not load")}
        framed
        skeleton={
          <Card as="div" className="py-2">
            <RowsSkeleton />
          </Card>
        }
      >
        {(accounts) => (
          <div className="grid gap-4 md:gap-6">
            <MonthlyStatements accounts={accounts} account={given.get("account")} />
            <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-2">
              <StatementForm
                accounts={accounts.map((account) => accountOption(account))}
                account={given.get("account") ?? String(accounts[0]?.id ?? "")}
                from={given.get("from")}
                to={given.get("to")}
              />
              <CertificatesCard accounts={accounts} />
            </div>
          </div>
        )}
      </Loaded>
    </PageBody>
  )
}
