import Ban from "lucide-react/icons/ban"
import Copy from "lucide-react/icons/copy"
import Ellipsis from "lucide-react/icons/ellipsis"
import Eye from "lucide-react/icons/eye"
import EyeOff from "lucide-react/icons/eye-off"
import RefreshCw from "lucide-react/icons/refresh-cw"
import Snowflake from "lucide-react/icons/snowflake"
import type { DebitCard } from "#shared/contracts/cards.ts"
import { say } from "../../lib/say.ts"
import { Menu, MenuContent, MenuIconButton, MenuItem, MenuSeparator } from "../../ui/menu.tsx"
import { SpinnerRing } from "../../ui/spinner.tsx"
import { nameOf } from "./card-words.ts"

type CardMenuProps = {
  card: DebitCard
  shown: boolean
  busy: boolean
  onShow: () => void
  onHide: () => void
  onCopy: () => void
  onCopyExpiry: () => void
  onCopyCvv: () => void
  onFreeze: () => void
  onUnfreeze: () => void
  onReplace: () => void
  onClose: () => void
}

/**
 * A card's actions: those of specification section 2, /cards, and what closes a card. Of another owner's card, only
 * those that protect the account.
 */
export function CardMenu({ card, shown, busy, ...on }: CardMenuProps) {
  const frozen = card.status === "frozen"
  return (
    <Menu>
      <MenuIconButton label={say("Actions for {name}", { name: nameOf(card) })} aria-busy={busy}>
        {busy ? <SpinnerRing /> : <Ellipsis />}
      </MenuIconButton>
      <MenuContent>
        {card.own && <Secrets shown={shown} busy={busy} {...on} />}
        {(card.own || !frozen) && (
          <>
            <MenuItem
              icon={<Snowflake />}
              disabled={busy || card.frozenByBank}
              onSelect={frozen ? on.onUnfreeze : on.onFreeze}
            >
              {frozen ? say("Unfreeze") : say("Freeze")}
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        {card.own && (
          <MenuItem
            icon={<RefreshCw />}
            disabled={busy || card.frozenByBank}
            onSelect={on.onReplace}
          >
            {say("Replace Card")}
          </MenuItem>
        )}
        <MenuItem icon={<Ban />} disabled={busy || card.frozenByBank} onSelect={on.onClose}>
          {say("Close Card")}
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}

type SecretsProps = Pick<
  CardMenuProps,
  "shown" | "busy" | "onShow" | "onHide" | "onCopy" | "onCopyExpiry" | "onCopyCvv"
>

/** What shows and copies a card's details. */
function Secrets({ shown, busy, ...on }: SecretsProps) {
  return (
    <>
      <MenuItem
        icon={shown ? <EyeOff /> : <Eye />}
        disabled={busy}
        onSelect={shown ? on.onHide : on.onShow}
      >
        {shown ? say("Hide Details") : say("Show Details")}
      </MenuItem>
      <MenuItem icon={<Copy />} disabled={busy} onSelect={on.onCopy}>
        {say("Copy Number")}
      </MenuItem>
      {shown && (
        <>
          <MenuItem icon={<Copy />} onSelect={on.onCopyExpiry}>
            {say("Copy Expiry Date")}
          </MenuItem>
          <MenuItem icon={<Copy />} onSelect={on.onCopyCvv}>
            {say("Copy CVV")}
          </MenuItem>
        </>
      )}
      <MenuSeparator />
    </>
  )
}
