import ChevronDown from "lucide-react/icons/chevron-down"
import { useState } from "react"
import { formatIban } from "#shared/iban/format-iban.ts"
import { say } from "../../lib/say.ts"
import { settings } from "../../lib/settings.ts"
import { StatusBadge } from "../../ui/badge.tsx"
import { Card } from "../../ui/card.tsx"
import { classes } from "../../ui/classes.ts"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"
import { rowLink } from "../../ui/rows.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { useSetFrozen } from "./api.ts"
import { CardControls } from "./card-controls.tsx"
import { CardFace, CardSwatch } from "./card-face.tsx"
import type { CardWithAccount } from "./card-groups.ts"
import { CardLimit } from "./card-limit.tsx"
import { CardMenu } from "./card-menu.tsx"
import { kindOf, nameOf } from "./card-words.ts"
import { useCardSecrets } from "./use-card-secrets.ts"

const accountTypes = {
  current: say("Current", { context: "account type" }),
  savings: say("Savings", { context: "account type" }),
} as const

type CardItemProps = CardWithAccount & {
  /** Among many cards, it can be folded on a phone, and at first it is or isn't. */
  fold: "folded" | "unfolded" | undefined
  onReplace: () => void
  onClose: () => void
}

/** One card: its picture, its actions, and its account. */
export function CardItem({ card, account, fold, onReplace, onClose }: CardItemProps) {
  const secrets = useCardSecrets(card)
  const { details, secondsLeft, hide, busy } = secrets
  const { mutate, isPending } = useSetFrozen(card)
  const name = nameOf(card)
  const [unfolded, setUnfolded] = useState(fold === "unfolded")
  // Details that are shown unfold the card.
  const folded = fold !== undefined && !unfolded && details === undefined
  const whole = folded ? "max-md:hidden" : undefined
  const factsId = `card-${card.id}`

  function setFrozen(what: "freeze" | "unfreeze") {
    const title =
      what === "freeze"
        ? say("{card} is frozen", { card: name })
        : say("{card} is active again", { card: name })
    mutate(what, { onSuccess: () => showToast({ title }) })
  }

  return (
    <Card as="article" aria-label={name} className="rounded-6 p-2">
      <div className={whole}>
        <CardFace card={card} details={details} />
      </div>
      <div
        className={classes(
          "relative flex items-center gap-3 pr-1",
          folded ? "max-md:pl-1 md:pt-3.5 md:pb-2 md:pl-3" : "pt-3.5 pb-2 pl-3",
        )}
      >
        {folded && (
          <span className="md:hidden">
            <CardSwatch card={card} />
          </span>
        )}
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2">
            <h3 className="font-semibold">{name}</h3>
            {folded && card.status === "frozen" && (
              <span className="md:hidden">
                <StatusBadge status="frozen" />
              </span>
            )}
          </div>
          <p role="status" className="text-13 text-ink-3">
            {details ? (
              <>
                {/* Read out once, not every second. */}
                <span className="sr-only">{say("Hidden again after 30 seconds")}</span>
                <span aria-hidden="true">
                  {say("Hidden again in {seconds} s", { seconds: secondsLeft })}
                </span>
              </>
            ) : (
              <span>{kindOf(card)}</span>
            )}
          </p>
        </div>
        {fold && (
          <button
            type="button"
            aria-label={say("Limits and account of {card}", { card: name })}
            aria-expanded={!folded}
            aria-controls={factsId}
            onClick={() => setUnfolded(folded)}
            className={classes(rowLink, "flex-none text-ink-3 after:rounded-3 md:hidden")}
          >
            <ChevronDown
              className={classes("size-5 transition-transform", !folded && "rotate-180")}
            />
          </button>
        )}
        {/* Above the button that covers the line. */}
        <div className="relative">
          <CardMenu
            card={card}
            shown={details !== undefined}
            busy={busy || isPending}
            onShow={secrets.show}
            onHide={hide}
            onCopy={secrets.copy}
            onCopyExpiry={secrets.copyExpiry}
            onCopyCvv={secrets.copyCvv}
            onFreeze={() => setFrozen("freeze")}
            onUnfreeze={() => setFrozen("unfreeze")}
            onReplace={onReplace}
            onClose={onClose}
          />
        </div>
      </div>
      <div id={factsId} className={whole}>
        {card.frozenByBank && (
          <p className="mx-3 mb-2.5 text-13 text-ink-2">
            {say(
              "The bank froze this card, and only the bank can unfreeze, replace, or close it. Write to {email}.",
              { email: settings.creditUnion.cardsEmail },
            )}
          </p>
        )}
        {!card.own && (
          <p className="mx-3 mb-2.5 text-13 text-ink-2">
            {say("This is another owner's card. You can freeze it, lower its limit, or close it.")}
          </p>
        )}
        <KeyValues className="px-3 text-13 [&>div]:py-2.25 [&>div:first-child]:border-t">
          <KeyValue name={say("Account type")}>{accountTypes[account.accountType]}</KeyValue>
          <KeyValue name={say("Daily limit")}>
            <CardLimit card={card} account={account} />
          </KeyValue>
          <KeyValue name={say("Transfers")}>
            <CardControls card={card} />
          </KeyValue>
          <KeyValue name="IBAN">
            <span translate="no" className="iban">
              {formatIban(account.iban)}
            </span>
          </KeyValue>
        </KeyValues>
      </div>
    </Card>
  )
}
