import type { Account } from "#shared/contracts/accounts.ts"
import { type AccountAct, menuId } from "./account-actions.tsx"
import { CloseAccountDialog } from "./close-account-dialog.tsx"
import { OpenAccountDialog } from "./open-account-dialog.tsx"
import { RenameAccountDialog } from "./rename-account-dialog.tsx"

/** What is being done: an account opened, or something with one that there is. */
export type Doing = { act: "open" } | { act: AccountAct; account: Account }

/** The id of the button that opens an account. */
export const openAccountId = "open-account"

type AccountDialogsProps = { doing: Doing | undefined; onDone: () => void }

/**
 * The dialogs of the overview. They stand above the rows, since a row goes with its account; the focus
 * returns to the account's menu, or to Open account when there is none any more.
 */
export function AccountDialogs({ doing, onDone }: AccountDialogsProps) {
  if (!doing) return null
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
