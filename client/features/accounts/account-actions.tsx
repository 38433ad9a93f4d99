import Copy from "lucide-react/icons/copy"
import EllipsisVertical from "lucide-react/icons/ellipsis-vertical"
import Pencil from "lucide-react/icons/pencil"
import Trash from "lucide-react/icons/trash-2"
import type { Account } from "#shared/contracts/accounts.ts"
import { copyText } from "../../lib/copy-text.ts"
import { say } from "../../lib/say.ts"
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "../../ui/menu.tsx"

export type AccountAction = "rename" | "close"

/** The open dialog: a new account, or an action on an existing one. */
export type OpenDialog = { act: "open" } | { act: AccountAction; account: Account }

/** The id of the Open account button. */
export const openAccountId = "open-account"
/** The id of an account's menu button, which gets the focus back after a dialog. */
export const menuId = (id: Account["id"]) => `account-menu-${id}`

type AccountActionsProps = { account: Account; onAct: (act: AccountAction) => void }

/** An account's menu, in the row's margin so that it does not move the figures. */
export function AccountActions({ account, onAct }: AccountActionsProps) {
  return (
    <Menu>
      <MenuTrigger
        id={menuId(account.id)}
        aria-label={say("Actions for {name}", { name: account.name })}
        className="absolute inset-y-1 right-0 flex w-6 items-center justify-center rounded-2 text-ink-3 -outline-offset-2 transition-colors hover:text-ink aria-expanded:text-ink touch:w-11 touch:justify-end"
      >
        <EllipsisVertical className="size-4" />
      </MenuTrigger>
      <MenuContent>
        <MenuItem
          icon={<Copy />}
          onSelect={() => void copyText(account.iban, say("IBAN copied to clipboard"))}
        >
          {say("Copy IBAN")}
        </MenuItem>
        <MenuItem icon={<Pencil />} onSelect={() => onAct("rename")}>
          {say("Rename")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash />} onSelect={() => onAct("close")}>
          {say("Close Account")}
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
