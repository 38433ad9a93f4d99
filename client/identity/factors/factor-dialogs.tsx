import type { PasskeyItem, SecondFactors } from "#shared/contracts/factors.ts"
import type { RemovableFactor } from "./api.ts"
import { factorMenuId, newCodesId } from "./focus-ids.ts"
import { NewCodesDialog } from "./new-codes-dialog.tsx"
import { RemoveFactorDialog } from "./remove-factor-dialog.tsx"
import { RenamePasskeyDialog } from "./rename-passkey-dialog.tsx"

/** The open dialog: rename, remove, or new recovery codes. */
export type FactorDialog =
  | { act: "rename"; passkey: PasskeyItem }
  | { act: "remove"; factor: RemovableFactor }
  | { act: "new-codes" }

type FactorDialogsProps = {
  factors: SecondFactors
  changing: FactorDialog | undefined
  onCodes: (codes: readonly string[]) => void
  onDone: () => void
}

/**
 * The dialogs for changes. The focus returns to the menu they were opened from, or near it if it is gone.
 */
export function FactorDialogs({ factors, changing, onCodes, onDone }: FactorDialogsProps) {
  function backTo(factor: RemovableFactor) {
    onDone()
    focusNear(factorMenuId(factor))
  }
  switch (changing?.act) {
    case "rename":
      return (
        <RenamePasskeyDialog passkey={changing.passkey} onClose={() => backTo(changing.passkey)} />
      )
    case "remove":
      return (
        <RemoveFactorDialog
          factor={changing.factor}
          last={factors.passkeys.length + (factors.authenticator ? 1 : 0) === 1}
          required={factors.required}
          onClose={() => backTo(changing.factor)}
        />
      )
    case "new-codes":
      return (
        <NewCodesDialog
          onMade={(codes) => {
            onDone()
            onCodes(codes)
          }}
          onClose={onDone}
        />
      )
    default:
      return null
  }
}

/** Focuses the menu, or, when it was removed with its factor, an element that always exists. */
function focusNear(id: string): void {
  requestAnimationFrame(() => {
    const target = document.getElementById(id) ?? document.getElementById(newCodesId)
    target?.focus()
  })
}
