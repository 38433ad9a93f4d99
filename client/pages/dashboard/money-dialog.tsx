import { type ReactNode, useState } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import type { Progress } from "../../money/resolve-outcome.ts"
import { Dialog } from "../../ui/dialog.tsx"
import { RowsSkeleton } from "../../ui/rows.tsx"
import { WithAccounts } from "../with-accounts.tsx"

type MoneyDialogProps = {
  title: string
  description: string
  onClose: () => void
  /** The form. It reports its progress, which keeps the dialog open while money is being sent. */
  children: (form: { accounts: Account[]; onProgress: (progress: Progress) => void }) => ReactNode
}

/** A dialog with a form that moves money. Each opening is a new form with its own idempotency key. */
export function MoneyDialog({ title, description, onClose, children }: MoneyDialogProps) {
  const [progress, setProgress] = useState<Progress>("idle")
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      dismissible={progress === "idle" || progress === "unknown"}
    >
      <WithAccounts skeleton={<RowsSkeleton />}>
        {(accounts) => children({ accounts, onProgress: setProgress })}
      </WithAccounts>
    </Dialog>
  )
}
