import { useState } from "react"
import { Dialog } from "../../ui/dialog.tsx"
import { menuId, type OpenDialog, openAccountId } from "./account-actions.tsx"
import { CloseAccountDialog } from "./close-account-dialog.tsx"
import { OpenAccountForm } from "./open-account-form.tsx"
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

/** Opens an additional account (specification section 1: accounts in several currencies). */
function OpenAccountDialog({ onClose }: { onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      onClose={onClose}
      title="Open Account"
      description="A new account with its own card. Both are free."
      dismissible={!busy}
    >
      <OpenAccountForm onBusy={setBusy} onOpened={onClose} onCancel={onClose} />
    </Dialog>
  )
}
