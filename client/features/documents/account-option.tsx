import type { StatedAccount } from "#shared/contracts/documents.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { asWritten, say } from "../../lib/say.ts"
import { Badge, StatusBadge } from "../../ui/badge.tsx"
import type { PickerOption } from "../../ui/picker.tsx"
import { CurrencyTile } from "../../ui/tile.tsx"

/** An account as an option of a Picker: tile, name, IBAN, and whether it is closed. The value is its id. */
export const accountOption = (account: StatedAccount, unread = 0): PickerOption => ({
  value: String(account.id),
  text: asWritten(account.name),
  content: (
    <span className="flex items-center gap-3">
      <CurrencyTile currency={account.currency} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-14 text-ink">
          <span className="min-w-0 font-semibold wrap-anywhere">{account.name}</span>
          {account.closed && <StatusBadge status="closed" />}
          <Unread count={unread} />
        </span>
        <span translate="no" className="iban block text-13 font-normal text-ink-3">
          {formatIban(account.iban)}
        </span>
      </span>
    </span>
  ),
})

/** How many statements are unread; nothing if none is. */
export function Unread({ count }: { count: number }) {
  return count > 0 && <Badge tone="brand">{say("{count} unread", { count })}</Badge>
}
