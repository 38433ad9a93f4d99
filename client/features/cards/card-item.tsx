import { contact } from "#shared/contact.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { Card } from "../../ui/card.tsx"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { useSetFrozen } from "./api.ts"
import { CardControls } from "./card-controls.tsx"
import { CardFace } from "./card-face.tsx"
import type { CardWithAccount } from "./card-groups.ts"
import { CardLimit } from "./card-limit.tsx"
import { CardMenu } from "./card-menu.tsx"
import { kindOf } from "./card-words.ts"
import { useCardSecrets } from "./use-card-secrets.ts"

const accountTypes = { current: "Current", savings: "Savings" } as const

type CardItemProps = CardWithAccount & { onReplace: () => void; onClose: () => void }

/** One card: its picture, its actions, and its account. */
export function CardItem({ card, account, onReplace, onClose }: CardItemProps) {
  const { details, hide, busy, show, copy } = useCardSecrets(card)
  const { mutate, isPending } = useSetFrozen(card)
  const name = `${card.cardType} ${card.lastFour}`

  function setFrozen(what: "freeze" | "unfreeze") {
    const title = what === "freeze" ? `${name} is frozen` : `${name} is active again`
    mutate(what, { onSuccess: () => showToast({ title }) })
  }

  return (
    <Card as="article" aria-label={name} className="rounded-6 p-2">
      <CardFace card={card} details={details} />
      <div className="flex items-center gap-3 pt-3.5 pr-1 pb-2 pl-3">
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold">{name}</h3>
          <p role="status" className="text-13 text-ink-3">
            {details ? "Hidden again after 30 seconds" : kindOf(card)}
          </p>
        </div>
        <CardMenu
          card={card}
          shown={details !== undefined}
          busy={busy || isPending}
          onShow={show}
          onHide={hide}
          onCopy={copy}
          onFreeze={() => setFrozen("freeze")}
          onUnfreeze={() => setFrozen("unfreeze")}
          onReplace={onReplace}
          onClose={onClose}
        />
      </div>
      {card.frozenByBank && (
        <p className="mx-3 mb-2.5 text-13 text-ink-2">
          The bank froze this card, and only the bank can unfreeze, replace, or close it. Write to{" "}
          {contact.cardsEmail}.
        </p>
      )}
      <KeyValues className="px-3 text-13 [&>div]:py-2.25 [&>div:first-child]:border-t">
        <KeyValue name="Account type">{accountTypes[account.accountType]}</KeyValue>
        <KeyValue name="Daily limit">
          <CardLimit card={card} account={account} />
        </KeyValue>
        <KeyValue name="Transfers">
          <CardControls card={card} />
        </KeyValue>
        <KeyValue name="IBAN">
          <span className="iban">{formatIban(account.iban)}</span>
        </KeyValue>
      </KeyValues>
    </Card>
  )
}
