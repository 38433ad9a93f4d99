import ArrowRight from "lucide-react/icons/arrow-right"
import type { ReactNode } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import type { NewTransfer } from "#shared/contracts/transfers.ts"
import { formatIban } from "#shared/iban/iban.ts"
import { CurrencyTile, Tile } from "../../ui/tile.tsx"
import { nameInitials } from "./name-initials.ts"

/** From where to where the money goes: two stones with an arrow between. */
export function TransferRoute({
  transfer,
  from,
}: {
  transfer: Pick<NewTransfer, "recipientIban" | "recipientName">
  from: Account
}) {
  return (
    <div className="grid items-stretch md:grid-cols-[minmax(0,1fr)_40px_minmax(0,1fr)]">
      <Stop
        tile={<CurrencyTile currency={from.currency} />}
        label="From"
        name={from.name}
        iban={from.iban}
      />
      <ArrowRight
        aria-hidden="true"
        className="m-auto size-4.5 rotate-90 text-ink-3 max-md:my-2.5 md:rotate-0"
      />
      <Stop
        tile={<Tile tone="surface">{nameInitials(transfer.recipientName)}</Tile>}
        label="To"
        name={transfer.recipientName}
        iban={transfer.recipientIban}
      />
    </div>
  )
}

function Stop(props: { tile: ReactNode; label: string; name: string; iban: string }) {
  return (
    <div className="flex items-center gap-3.5 rounded-menu bg-sunken p-4">
      {props.tile}
      <div className="min-w-0 flex-1">
        <div className="text-12 text-ink-2">{props.label}</div>
        <div className="font-semibold wrap-anywhere">{props.name}</div>
        <div className="iban text-13 text-ink-2">{formatIban(props.iban)}</div>
      </div>
    </div>
  )
}
