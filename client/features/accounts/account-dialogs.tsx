import { type Doing, menuId, openAccountId } from "./account-actions.tsx"
import { CloseAccountDialog } from "./close-account-dialog.tsx"
import { OpenAccountDialog } from "./open-account-dialog.tsx"
import { RenameAccountDialog } from "./rename-account-dialog.tsx"

type AccountDialogsProps = { doing: Doing; onDone: () => void }

/**
 * The dialogs of the overview. They stand above the rows, since a row goes with its account; the focus
 * returns to the account's menu, or to Open account when there is none any more.
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
