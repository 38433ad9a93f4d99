import { useQueryClient } from "@tanstack/react-query"
import Landmark from "lucide-react/icons/landmark"
import { pageTitle } from "#shared/pages.ts"
import { accountsQuery } from "../features/accounts/api.ts"
import { CardTransferFacts } from "../features/cards/card-transfer-facts.tsx"
import { CardTransferFlow } from "../features/cards/card-transfer-flow.tsx"
import { PaymentsLockedNote } from "../features/limits/payments-locked-note.tsx"
import { OtherBanksClosedNote } from "../features/payments/other-banks-closed-note.tsx"
import { usePageTitle } from "../lib/page-title.ts"
import { say } from "../lib/say.ts"
import { Card } from "../ui/card.tsx"
import { ButtonLink } from "../ui/link.tsx"
import { PageBody, PageHead } from "../ui/page-body.tsx"
import { HolderNameNote } from "./holder-name-note.tsx"
import { useShowResult } from "./show-result.ts"
import { TransferSkeleton } from "./transfer-skeleton.tsx"
import { useOtherBanks } from "./use-other-banks.ts"
import { useTrustedPayees } from "./use-trusted-payees.ts"
import { WithCards } from "./with-cards.tsx"

/** Card transfer (specification section 2, /card-transfer). */
export function CardTransferPage() {
  usePageTitle(say(pageTitle("/card-transfer")))
  const queryClient = useQueryClient()
  const showResult = useShowResult()
  const { isTrusted } = useTrustedPayees()
  const otherBanks = useOtherBanks()
  return (
    <PageBody>
      <PageHead
        title={say(pageTitle("/card-transfer"))}
        lead={say("Send money to an IBAN with one of your debit cards.")}
        back={{ href: "/", label: say("Back to Dashboard") }}
        action={
          <ButtonLink href="/transfer" tone="secondary" icon={<Landmark />}>
            {say("Account Transfer")}
          </ButtonLink>
        }
      />
      <PaymentsLockedNote />
      <OtherBanksClosedNote />
      <HolderNameNote />
      <div className="grid grid-cols-1 items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
        <WithCards
          skeleton={
            <Card as="div">
              <TransferSkeleton />
            </Card>
          }
        >
          {(cards, accounts) => (
            <Card as="div">
              <CardTransferFlow
                cards={cards}
                accounts={accounts}
                freshAccounts={() => queryClient.fetchQuery({ ...accountsQuery, staleTime: 0 })}
                isTrusted={isTrusted}
                otherBanks={otherBanks}
                onSent={showResult}
              />
            </Card>
          )}
        </WithCards>
        <CardTransferFacts />
      </div>
    </PageBody>
  )
}
