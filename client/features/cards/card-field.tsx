import Snowflake from "lucide-react/icons/snowflake"
import type { Control } from "react-hook-form"
import type { NewCardTransfer } from "#shared/contracts/cards.ts"
import { asWritten, say } from "../../lib/say.ts"
import type { PickerOption } from "../../ui/picker.tsx"
import { PickerField } from "../../ui/picker-field.tsx"
import { CurrencyTile } from "../../ui/tile.tsx"
import type { CardWithAccount } from "./card-groups.ts"
import { kindOf, nameOf } from "./card-words.ts"
import { SelectedCard } from "./selected-card.tsx"

type CardFieldProps = {
  control: Control<NewCardTransfer>
  held: readonly CardWithAccount[]
  chosen: CardWithAccount | undefined
}

/** The card that pays, with its facts below. */
export function CardField({ control, held, chosen }: CardFieldProps) {
  return (
    <div className="grid gap-3">
      <PickerField
        control={control}
        name="cardId"
        label={say("Card")}
        size="large"
        placeholder={held.length > 0 ? say("Select a card") : say("No Cards Found")}
        options={cardOptions(held)}
        disabled={held.length === 0}
      />
      {chosen && <SelectedCard {...chosen} />}
    </div>
  )
}

/** Cards as options: network, last four digits, and the account. */
function cardOptions(held: readonly CardWithAccount[]): PickerOption[] {
  return held.map(({ card, account }) => ({
    value: String(card.id),
    text: nameOf(card),
    content: (
      <span className="flex items-center gap-3">
        <CurrencyTile currency={account.currency} />
        <span className="min-w-0 flex-1">
          <span className="block text-14 font-semibold text-ink">
            {asWritten(`${card.cardType} •••• ${card.lastFour}`)}
          </span>
          <span className="block text-13 font-normal wrap-anywhere text-ink-3">
            {card.isVirtual ? `${account.name} · ${kindOf(card)}` : account.name}
          </span>
        </span>
        {card.status === "frozen" && (
          <span className="flex flex-none items-center gap-1 text-13 font-normal text-ink-2">
            <Snowflake className="size-3.5" />
            {say("Frozen")}
          </span>
        )}
      </span>
    ),
  }))
}
