import type { CardClosing, CardReplacement, DebitCard } from "#shared/contracts/cards.ts"

/** What kind of card it is, with its member's own name if it has one. */
export function kindOf({ isVirtual, singleUse, name }: DebitCard): string {
  if (!isVirtual) return "Debit card"
  const kind = singleUse ? "Single-use card" : "Virtual card"
  return name === null ? kind : `${name} · ${kind}`
}

/** Whom an open card may send money to. */
export function paysWhom({ transfersToOthers, transfersToNewPayees }: DebitCard): string {
  if (!transfersToOthers) return "Own accounts only"
  return transfersToNewPayees ? "To anyone" : "To payees you've paid"
}

type Choice<Reason> = { value: Reason; label: string }

/** Why a card can be replaced. A virtual card is never lost. */
export const replacementChoices = ({
  isVirtual,
}: DebitCard): Choice<CardReplacement["reason"]>[] =>
  isVirtual
    ? [
        { value: "stolen", label: "Someone else knows its details" },
        { value: "damaged", label: "It does not work" },
      ]
    : [
        { value: "lost", label: "Lost" },
        { value: "stolen", label: "Stolen, or someone else knows its details" },
        { value: "damaged", label: "Damaged" },
      ]

/** Why a card can be closed. */
export const closingChoices = (card: DebitCard): Choice<CardClosing["reason"]>[] => [
  { value: "not_needed", label: "I no longer need it" },
  ...replacementChoices(card),
]

const reasons: Record<NonNullable<DebitCard["closeReason"]>, string> = {
  lost: "Lost",
  stolen: "Stolen",
  damaged: "Damaged",
  not_needed: "No longer needed",
  used: "Used once",
}
const virtualReasons = { ...reasons, stolen: "Details known to others", damaged: "Did not work" }

/** Why a closed card was closed. */
export const whyClosed = ({ closeReason, isVirtual }: DebitCard) =>
  closeReason && (isVirtual ? virtualReasons : reasons)[closeReason]

/** The button that shows the closed cards. */
export const closedCardsId = "closed-cards"
