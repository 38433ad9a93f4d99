import { useQuery } from "@tanstack/react-query"
import ArrowRight from "lucide-react/icons/arrow-right"
import CreditCard from "lucide-react/icons/credit-card"
import HandCoins from "lucide-react/icons/hand-coins"
import Landmark from "lucide-react/icons/landmark"
import WalletCards from "lucide-react/icons/wallet-cards"
import { Link } from "wouter"
import { cardTypes } from "#shared/cards/card-number.ts"
import type { DebitCard } from "#shared/contracts/cards.ts"
import { highestDailyLimit } from "#shared/limits.ts"
import { formatFigure, formatMargin } from "#shared/money/format.ts"
import { lowestRate, maxLoan, minLoan } from "#shared/money/loan-bounds.ts"
import { cardsQuery } from "../../features/cards/api.ts"
import { asWritten, say, type Text } from "../../lib/say.ts"
import { Card } from "../../ui/card.tsx"

/** Stands for what the member's cards say. */
const statusOfCards = Symbol("status of cards")

/** "Active", or how many of the member's own open cards are frozen, once they are known. */
function statusText(cards: readonly DebitCard[] | undefined): Text {
  const open = cards?.filter(({ own, status }) => own && status !== "closed")
  if (open?.length === 0) return say("No card")
  const frozen = open?.filter(({ status }) => status === "frozen").length ?? 0
  if (frozen === 0) return say("Active", { context: "card" })
  return frozen === open?.length
    ? say("Frozen", { context: "card" })
    : say("{frozen} of {open} frozen", { frozen, open: open?.length ?? 0 })
}

/** The facts come from specification sections 2 and 9. */
const services = [
  {
    title: say("Account Transfer"),
    href: "/transfer",
    icon: <Landmark />,
    text: say("Send money to any IBAN from one of your accounts."),
    facts: [
      [say("Speed"), say("Instant")],
      [say("Fee"), say("Free")],
      [say("Daily limit"), asWritten(`${formatFigure(highestDailyLimit)} EUR`)],
    ],
  },
  {
    title: say("Card Transfer"),
    href: "/card-transfer",
    icon: <CreditCard />,
    text: say("Pay someone straight from a debit card."),
    facts: [
      [say("Security"), say("CVV required")],
      [say("Card status"), statusOfCards],
      [say("Limit"), say("Depends on the card")],
    ],
  },
  {
    title: say("Manage Cards"),
    href: "/cards",
    icon: <WalletCards />,
    text: say("See your cards, their limits, and their details."),
    facts: [
      [say("Networks"), asWritten(cardTypes.join(", "))],
      [say("Grouped by"), say("Currency")],
      [say("Default limit"), formatFigure("2500", "cents")],
    ],
  },
  {
    title: say("Loan Center"),
    href: "/loans",
    icon: <HandCoins />,
    text: say("Apply for a loan and follow your applications."),
    facts: [
      [say("Rates from"), formatMargin(lowestRate)],
      [say("Processing"), say("24-48 hours")],
      [
        say("Amount"),
        say("{least}-{most} EUR", { least: formatFigure(minLoan), most: formatFigure(maxLoan) }),
      ],
    ],
  },
] as const

/** The four services, each with a link to its page. */
export function ServiceCards() {
  // At a Glance fetches them.
  const { data: cards } = useQuery({ ...cardsQuery, enabled: false })
  return (
    <Card
      aria-label={say("Services")}
      className="grid overflow-hidden md:grid-cols-2 lg:grid-cols-4"
    >
      {services.map(({ title, href, icon, text, facts }) => (
        <Link
          key={title}
          href={href}
          className="flex flex-col border-line px-4 pt-4.5 pb-5 -outline-offset-2 transition-colors hover:bg-hover max-md:not-first:border-t md:px-6 md:pt-5 md:pb-5.5 md:max-lg:even:border-l md:max-lg:nth-[n+3]:border-t lg:not-first:border-l"
        >
          <div className="mb-2.5 flex items-center gap-3 [&_.lucide]:size-5">
            <span className="text-brand-ink">{icon}</span>
            <h2 className="text-15 font-semibold">{title}</h2>
            <ArrowRight className="ml-auto text-ink-3" />
          </div>
          <p className="text-ink-2 md:min-h-10">{text}</p>
          <dl className="mt-3.5">
            {facts.map(([name, value]) => (
              <div
                key={name}
                className="flex justify-between gap-3 border-t border-line py-1.5 text-13"
              >
                <dt className="text-ink-3">{name}</dt>
                <dd className="text-right font-medium">
                  {value === statusOfCards ? statusText(cards) : value}
                </dd>
              </div>
            ))}
          </dl>
        </Link>
      ))}
    </Card>
  )
}
