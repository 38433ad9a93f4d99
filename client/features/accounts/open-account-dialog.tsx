import { useState } from "react"
import { Dialog } from "../../ui/dialog.tsx"
import { OpenAccountForm } from "./open-account-form.tsx"

/** Opens an additional account (specification section 1: accounts in several currencies). */
export function OpenAccountDialog({ onClose }: { onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Open Account"
      description="A new account with its own card. Both are free."
      dismissible={!busy}
    >
      <OpenAccountForm onBusy={setBusy} onOpened={onClose} onCancel={onClose} />
    </Dialog>
  )
}
