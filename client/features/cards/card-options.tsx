import Snowflake from "lucide-react/icons/snowflake"
import { formatAmount } from "#shared/money/format.ts"
import type { PickerOption } from "../../ui/picker.tsx"
import { CurrencyTile } from "../../ui/tile.tsx"
import type { HeldCard } from "./card-groups.ts"

/** Cards as a Picker lists them: network and last four digits, account and balance. */
export function cardOptions(held: readonly HeldCard[]): PickerOption[] {
  return held.map(({ card, account }) => ({
    value: String(card.id),
    text: `${card.cardType} ${card.lastFour}`,
    content: (
      <span className="flex items-center gap-3">
        <CurrencyTile currency={account.currency} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3 text-14 text-ink">
            <span className="min-w-0 font-semibold">
              {card.cardType} •••• {card.lastFour}
            </span>
            <span className="amount font-semibold">
              {formatAmount(account.balance, account.currency)}
            </span>
          </span>
          <span className="flex items-baseline justify-between gap-3 text-13 font-normal text-ink-3">
            <span className="min-w-0 wrap-anywhere">{account.name}</span>
            {card.status === "frozen" && (
              <span className="flex items-center gap-1 self-center">
                <Snowflake className="size-3.5" />
                Frozen
              </span>
            )}
          </span>
        </span>
      </span>
    ),
  }))
}
