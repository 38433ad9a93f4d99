import Dot from "lucide-react/icons/circle-dot"
import type { ReactNode } from "react"
import { formatAmount } from "#shared/money/format.ts"
import { asWritten, say, type Text } from "../../lib/say.ts"
import { settings } from "../../lib/settings.ts"
import { Badge, StatusBadge } from "../../ui/badge.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Say } from "../../ui/say.tsx"
import type { CardWithAccount } from "./card-groups.ts"

/** Facts about the selected card: account, balance, daily limit, status. */
export function SelectedCard({ card, account }: CardWithAccount) {
  return (
    <div className="rounded-menu bg-sunken px-4 py-3.5">
      <dl
        aria-label={say("Selected card")}
        className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-[minmax(0,1.4fr)_auto_auto_auto] md:gap-x-6"
      >
        <Fact name={say("Account")}>{account.name}</Fact>
        <Fact name={say("Balance")}>
          <span translate="no" className="amount">
            {formatAmount(account.balance, account.currency)}
          </span>
        </Fact>
        <Fact name={say("Daily limit")}>
          <span translate="no" className="amount">
            {formatAmount(card.dailyLimit, account.currency)}
          </span>
        </Fact>
        <Fact name={say("Status")}>
          {card.status === "active" ? (
            <Badge tone="brand" icon={<Dot />}>
              {say("Active", { context: "card" })}
            </Badge>
          ) : (
            <StatusBadge status={card.status} />
          )}
        </Fact>
      </dl>
      {card.status === "active" && <Restrictions card={card} />}
      {card.status !== "active" && (
        <p role="status" className="mt-3 border-t border-line pt-3 text-13 text-ink-2">
          {card.frozenByBank ? (
            <span>
              {say("This card was frozen by the bank. Choose another, or write to {email}.", {
                email: settings.creditUnion.cardsEmail,
              })}
            </span>
          ) : (
            <Say
              text="This card is frozen. Choose another, or unfreeze it under <cards>Cards</cards>."
              cards={<TextLink href="/cards" />}
            />
          )}
        </p>
      )}
    </div>
  )
}

/** What an active card may not do, and what its first transfer does. */
function Restrictions({ card }: Pick<CardWithAccount, "card">) {
  const said = [
    !card.transfersToOthers && say("This card sends money only to your own accounts."),
    card.transfersToOthers &&
      !card.transfersToNewPayees &&
      say("This card sends money to others only if you have paid them before."),
    card.singleUse && say("This card closes with its first transfer."),
  ].filter((text) => text !== false)
  if (said.length === 0) return null
  return (
    <p role="status" className="mt-3 border-t border-line pt-3 text-13 text-ink-2">
      {asWritten(said.join(" "))}
    </p>
  )
}

function Fact({ name, children }: { name: Text; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-2">{name}</dt>
      <dd className="mt-0.5 font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
