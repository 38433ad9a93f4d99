import type { CardClosing, CardReplacement, DebitCard } from "#shared/contracts/cards.ts"
import { asWritten, say, type Text } from "../../lib/say.ts"

/** What a card is called: "Visa 4821". */
export const nameOf = ({ cardType, lastFour }: Pick<DebitCard, "cardType" | "lastFour">) =>
  asWritten(`${cardType} ${lastFour}`)

/** What kind of card it is, with its member's own name if it has one, or with whose it is if it is another's. */
export function kindOf({ isVirtual, singleUse, own, name, cardHolderName }: DebitCard): Text {
  const virtual = singleUse ? "Single-use card" : "Virtual card"
  const kind = say(isVirtual ? virtual : "Debit card")
  const named = own ? name : cardHolderName
  return named === null ? kind : say("{name} · {kind}", { name: named, kind })
}

/** Whom an open card may send money to. */
export function paysWhom({ transfersToOthers, transfersToNewPayees }: DebitCard): Text {
  if (!transfersToOthers) return say("Own accounts only")
  return transfersToNewPayees ? say("To anyone") : say("To payees you've paid")
}

type Choice<Reason> = { value: Reason; label: Text }

/** Why a card can be replaced. A virtual card is never lost. */
export const replacementChoices = ({
  isVirtual,
}: DebitCard): Choice<CardReplacement["reason"]>[] =>
  isVirtual
    ? [
        { value: "stolen", label: say("Someone else knows its details") },
        { value: "damaged", label: say("It does not work") },
      ]
    : [
        { value: "lost", label: say("Lost") },
        { value: "stolen", label: say("Stolen, or someone else knows its details") },
        { value: "damaged", label: say("Damaged") },
      ]

/** Why a card can be closed. */
export const closingChoices = (card: DebitCard): Choice<CardClosing["reason"]>[] => [
  { value: "not_needed", label: say("No longer needed") },
  ...replacementChoices(card),
]

const reasons: Record<NonNullable<DebitCard["closeReason"]>, Text> = {
  lost: say("Lost"),
  stolen: say("Stolen"),
  damaged: say("Damaged"),
  not_needed: say("No longer needed"),
  used: say("Used once"),
}
const virtualReasons = {
  ...reasons,
  stolen: say("Details known to others"),
  damaged: say("Did not work"),
}

/** Why a closed card was closed. */
export const whyClosed = ({ closeReason, isVirtual }: DebitCard) =>
  closeReason && (isVirtual ? virtualReasons : reasons)[closeReason]

/** The button that shows the closed cards. */
export const closedCardsId = "closed-cards"
