import ArrowRight from "lucide-react/icons/arrow-right"
import ShieldCheck from "lucide-react/icons/shield-check"
import type { ReactNode } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import type { NewTransfer } from "#shared/contracts/transfers.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { nameInitials } from "../../lib/name-initials.ts"
import { Badge } from "../../ui/badge.tsx"
import { CurrencyTile, Tile } from "../../ui/tile.tsx"

/** Source and recipient as two tiles with an arrow between. */
export function TransferRoute({
  transfer,
  from,
  trusted,
}: {
  transfer: Pick<NewTransfer, "recipientIban" | "recipientName">
  from: Account
  /** Whether the recipient is a trusted payee. */
  trusted: boolean
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
        note={
          trusted && (
            <Badge tone="positive" icon={<ShieldCheck />}>
              Trusted payee
            </Badge>
          )
        }
      />
    </div>
  )
}

type StopProps = { tile: ReactNode; label: string; name: string; iban: string; note?: ReactNode }

function Stop(props: StopProps) {
  return (
    <div className="flex items-center gap-3.5 rounded-menu bg-sunken p-4">
      {props.tile}
      <div className="min-w-0 flex-1">
        <div className="flex min-h-5.5 items-center justify-between gap-2 text-12 text-ink-2">
          <span>{props.label}</span>
          {props.note}
        </div>
        <div className="font-semibold wrap-anywhere">{props.name}</div>
        <div translate="no" className="iban text-13 text-ink-2">
          {formatIban(props.iban)}
        </div>
      </div>
    </div>
  )
}
