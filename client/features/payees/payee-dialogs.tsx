import * as z from "zod/mini"
import type { SavedPayee } from "#shared/contracts/payees.ts"
import { singleLine } from "#shared/contracts/text.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { say } from "../../lib/say.ts"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { RenameDialog } from "../../ui/rename-dialog.tsx"
import { shownName, useDeletePayee, useRenamePayee } from "./api.ts"

const Named = z.object({ name: singleLine("Your name for them", 70) })

/** Changes the member's own name for a payee. An empty one removes it. */
export function RenamePayeeDialog({ payee, onClose }: { payee: SavedPayee; onClose: () => void }) {
  return (
    <RenameDialog
      title={say("Rename Payee")}
      description={say("{name}, {iban}. Only you see your name for them.", {
        name: payee.name,
        iban: formatIban(payee.iban),
      })}
      label={say("Your name for them")}
      name={payee.ownName ?? ""}
      contract={Named}
      renaming={useRenamePayee(payee.id)}
      done={say("Payee renamed")}
      onClose={onClose}
    />
  )
}

/** Asks first, because the payee's page is gone afterwards. */
export function DeletePayeeDialog({
  payee,
  onClose,
  onDeleted,
}: {
  payee: SavedPayee
  onClose: () => void
  onDeleted: () => void
}) {
  const deleting = useDeletePayee()
  const name = shownName(payee)
  return (
    <ConfirmDialog
      title={say("Delete {name}?", { name })}
      description={formatIban(payee.iban)}
      keep={say("Keep Payee")}
      action={say("Delete Payee")}
      tone="danger"
      pendingLabel={say("Deleting")}
      change={deleting}
      send={(told) => deleting.mutate(payee.id, told)}
      toast={{ title: say("{name} is deleted", { name }) }}
      onDone={onDeleted}
      onClose={onClose}
    >
      <p>
        {say(
          "The transfers stay in your history, and you can save this payee again. A payee you trust stays trusted.",
        )}
      </p>
    </ConfirmDialog>
  )
}
