import { useQuery, useQueryClient } from "@tanstack/react-query"
import CreditCard from "lucide-react/icons/credit-card"
import { accountsQuery } from "../features/accounts/api.ts"
import { currentDailyLimit, limitsQuery } from "../features/limits/api.ts"
import { PaymentsLockedNote } from "../features/limits/payments-lock.tsx"
import { OtherBanksClosedNote } from "../features/payments/other-banks-closed-note.tsx"
import { TransferFacts } from "../features/transfers/transfer-facts.tsx"
import { TransferFlow } from "../features/transfers/transfer-flow.tsx"
import { usePageTitle } from "../lib/page-title.ts"
import { Card } from "../ui/card.tsx"
import { ButtonLink } from "../ui/link.tsx"
import { PageBody, PageHead } from "../ui/page-body.tsx"
import { HolderNameNote } from "./holder-name-note.tsx"
import { PaidAgainNote, usePrefilled } from "./prefilled-transfer.tsx"
import { useShowResult } from "./show-result.ts"
import { useOtherBanks } from "./use-other-banks.ts"
import { useTrustedPayees } from "./use-trusted-payees.ts"
import { FormSkeleton, WithAccounts } from "./with-accounts.tsx"

/** Account transfer (specification section 2, /transfer). */
export function TransferPage() {
  usePageTitle("Account Transfer")
  const queryClient = useQueryClient()
  const showResult = useShowResult()
  const { isTrusted } = useTrustedPayees()
  const otherBanks = useOtherBanks()
  const { data: limits } = useQuery(limitsQuery)
  const { again, from, prefill } = usePrefilled()
  return (
    <PageBody>
      <PageHead
        title="Account Transfer"
        lead="Send a SEPA or IBAN transfer from one of your accounts."
        back={{ href: "/", label: "Back to Dashboard" }}
        action={
          <ButtonLink href="/card-transfer" tone="secondary" icon={<CreditCard />}>
            Card Transfer
          </ButtonLink>
        }
      />
      <PaymentsLockedNote />
      <OtherBanksClosedNote />
      <HolderNameNote />
      <PaidAgainNote again={again} />
      <div className="grid grid-cols-1 items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
        <Card as="div">
          <WithAccounts>
            {(accounts) =>
              again?.isPending ? (
                <FormSkeleton />
              ) : (
                <TransferFlow
                  key={again?.data?.reference ?? from}
                  accounts={accounts}
                  prefilled={prefill(accounts)}
                  freshAccounts={() => queryClient.fetchQuery({ ...accountsQuery, staleTime: 0 })}
                  isTrusted={isTrusted}
                  otherBanks={otherBanks}
                  onSent={showResult}
                />
              )
            }
          </WithAccounts>
        </Card>
        <TransferFacts dailyLimit={limits && currentDailyLimit(limits)} />
      </div>
    </PageBody>
  )
}
