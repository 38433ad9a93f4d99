import Plus from "lucide-react/icons/plus"
import { useState } from "react"
import { SavedPayees } from "../features/payees/saved-payees.tsx"
import { lazyOverlay } from "../lib/lazy.tsx"
import { say } from "../lib/say.ts"
import { Button } from "../ui/button.tsx"
import { PaymentsFrame } from "./payments/payments-frame.tsx"

const SavePayeeDialog = lazyOverlay(
  () => import("../features/payees/save-payee-dialog.tsx"),
  (code) => code.SavePayeeDialog,
)

/** The payees that the member has saved. */
export function PayeesPage() {
  const [saving, setSaving] = useState(false)
  return (
    <PaymentsFrame page="/payments/payees">
      <SavedPayees
        action={
          <Button tone="secondary" icon={<Plus />} onClick={() => setSaving(true)}>
            {say("Save a Payee")}
          </Button>
        }
      />
      {saving && <SavePayeeDialog onClose={() => setSaving(false)} />}
    </PaymentsFrame>
  )
}
