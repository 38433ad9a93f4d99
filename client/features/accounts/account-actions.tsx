import Copy from "lucide-react/icons/copy"
import EllipsisVertical from "lucide-react/icons/ellipsis-vertical"
import Pencil from "lucide-react/icons/pencil"
import Trash from "lucide-react/icons/trash-2"
import { useState } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import { copyText } from "../../lib/copy-text.ts"
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "../../ui/menu.tsx"
import { CloseAccountDialog } from "./close-account-dialog.tsx"
import { RenameAccountDialog } from "./rename-account-dialog.tsx"

/** An account's menu, in the margin of its row, where it moves no figure. */
export function AccountActions({ account }: { account: Account }) {
  const [dialog, setDialog] = useState<"rename" | "close">()
  const close = () => setDialog(undefined)
  return (
    <>
      <Menu modal={false}>
        <MenuTrigger
          aria-label={`Menu of ${account.name}`}
          className="absolute inset-y-1 right-0 flex w-6 items-center justify-center rounded-2 text-ink-3 -outline-offset-2 transition-colors hover:text-ink aria-expanded:text-ink touch:w-11 touch:justify-end"
        >
          <EllipsisVertical className="size-4" />
        </MenuTrigger>
        <MenuContent>
          <MenuItem
            icon={<Copy />}
            onSelect={() => void copyText(account.iban, "IBAN copied to clipboard")}
          >
            Copy IBAN
          </MenuItem>
          <MenuItem icon={<Pencil />} onSelect={() => setDialog("rename")}>
            Rename
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash />} onSelect={() => setDialog("close")}>
            Close Account
          </MenuItem>
        </MenuContent>
      </Menu>
      {dialog === "rename" && <RenameAccountDialog account={account} onClose={close} />}
      {dialog === "close" && <CloseAccountDialog account={account} onClose={close} />}
    </>
  )
}
