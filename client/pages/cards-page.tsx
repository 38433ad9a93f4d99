import { useQuery } from "@tanstack/react-query"
import CreditCard from "lucide-react/icons/credit-card"
import { pageTitle } from "#shared/pages.ts"
import { accountsQuery } from "../features/accounts/api.ts"
import { cardsQuery } from "../features/cards/api.ts"
import { CardList } from "../features/cards/card-list.tsx"
import { CardListSkeleton } from "../features/cards/card-list-skeleton.tsx"
import { RequestCard, requestCardId } from "../features/cards/request-card.tsx"
import { VirtualCards } from "../features/cards/virtual-cards.tsx"
import { usePageTitle } from "../lib/page-title.ts"
import { say } from "../lib/say.ts"
import { Button } from "../ui/button.tsx"
import { Card } from "../ui/card.tsx"
import { EmptyState } from "../ui/empty-state.tsx"
import { ButtonLink } from "../ui/link.tsx"
import { PageBody, PageHead } from "../ui/page-body.tsx"
import { HolderNameNote } from "./holder-name-note.tsx"
import { WithCards } from "./with-cards.tsx"

/** The member's debit cards (specification section 2, /cards). */
export function CardsPage() {
  usePageTitle(say(pageTitle("/cards")))
  return (
    <PageBody>
      <PageHead
        title={say(pageTitle("/cards"))}
        lead={say("Grouped by the currency of each card's account.")}
        back={{ href: "/", label: say("Back to Dashboard") }}
        action={
          <ButtonLink href="/card-transfer" tone="secondary" icon={<CreditCard />}>
            {say("Card Transfer")}
          </ButtonLink>
        }
      />
      <HolderNameNote />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
        <WithCards skeleton={<CardListSkeleton />}>
          {(cards, accounts) => <CardList cards={cards} accounts={accounts} empty={<NoCards />} />}
        </WithCards>
        <div className="grid gap-4 md:gap-6">
          <YourVirtualCards />
          <RequestCard />
        </div>
      </div>
    </PageBody>
  )
}

/** Shown once the cards are known, because there is a maximum. */
function YourVirtualCards() {
  const { data: accounts } = useQuery({ ...accountsQuery, enabled: false })
  const { data: cards } = useQuery({ ...cardsQuery, enabled: false })
  if (!accounts || !cards) return null
  return <VirtualCards cards={cards} accounts={accounts} />
}

function NoCards() {
  return (
    <Card as="div">
      <EmptyState
        icon={<CreditCard />}
        title={say("No Cards Found")}
        text={say("Contact us to request a card for one of your accounts.")}
        action={
          <Button tone="secondary" onClick={goToRequest}>
            {say("Request New Card")}
          </Button>
        }
      />
    </Card>
  )
}

/** Scrolls to the panel, which is further down on a phone. */
function goToRequest() {
  const panel = document.getElementById(requestCardId)
  panel?.scrollIntoView({ block: "center" })
  panel?.focus({ preventScroll: true })
}
