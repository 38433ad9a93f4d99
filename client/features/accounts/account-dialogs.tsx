import { menuId, type OpenDialog, openAccountId } from "./account-actions.tsx"
import { CloseAccountDialog } from "./close-account-dialog.tsx"
import { OpenAccountDialog } from "./open-account-dialog.tsx"
import { RenameAccountDialog } from "./rename-account-dialog.tsx"

type AccountDialogsProps = { doing: OpenDialog; onDone: () => void }

/**
 * The dialogs of the overview. They are rendered above the rows, because a closed account's row disappears.
 * The focus returns to the account's menu, or to Open account when the menu is gone.
 */
export function AccountDialogs({ doing, onDone }: AccountDialogsProps) {
  if (doing.act === "open") return <OpenAccountDialog onClose={onDone} />
  const { account, act } = doing
  function close() {
    onDone()
    requestAnimationFrame(() => {
      const menu = document.getElementById(menuId(account.id))
      const target = menu ?? document.getElementById(openAccountId)
      target?.focus()
    })
  }
  return act === "rename" ? (
    <RenameAccountDialog account={account} onClose={close} />
  ) : (
    <CloseAccountDialog account={account} onClose={close} />
  )
}
