import { useQuery } from "@tanstack/react-query"
import type { Account } from "#shared/contracts/accounts.ts"
import { pageTitle } from "#shared/pages.ts"
import { accountsQuery } from "../features/accounts/api.ts"
import { usePageTitle } from "../lib/page-title.ts"
import { say } from "../lib/say.ts"
import { PageBody, PageHead } from "../ui/page-body.tsx"
import { CsvLink } from "./history/csv-link.tsx"
import { DocumentsLink } from "./history/documents-link.tsx"
import { HistoryView } from "./history/history-view.tsx"
import { useHistoryAddress } from "./history/use-history-address.ts"

const none: Account[] = []

/** The whole history: search, filters, a transaction's details, and the CSV download. */
export function TransactionsPage() {
  usePageTitle(say(pageTitle("/transactions")))
  const { data: accounts = none } = useQuery(accountsQuery)
  const address = useHistoryAddress("/transactions")
  return (
    <PageBody>
      <PageHead
        title={say(pageTitle("/transactions"))}
        lead={say("All your transactions, newest first.")}
        back={{ href: "/", label: say("Back to Dashboard") }}
        action={
          address.filters && (
            <div className="flex flex-wrap gap-2">
              <DocumentsLink filters={address.filters} />
              <CsvLink filters={address.filters}>{say("Download CSV")}</CsvLink>
            </div>
          )
        }
      />
      <HistoryView address={address} accounts={accounts} />
    </PageBody>
  )
}
