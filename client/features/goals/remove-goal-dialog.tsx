import type { Account } from "#shared/contracts/accounts.ts"
import type { SavingsGoal } from "#shared/contracts/goals.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog, DialogActions, DialogBody } from "../../ui/dialog.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { useRemoveGoal } from "./api.ts"

type RemoveGoalDialogProps = {
  account: Account
  goal: SavingsGoal
  onClose: () => void
}

/** Asks before a savings goal is deleted. */
export function RemoveGoalDialog({ account, goal, onClose }: RemoveGoalDialogProps) {
  const removing = useRemoveGoal(account.id)
  function remove() {
    removing.mutate(goal.id, {
      onSuccess: () => {
        showToast({ title: "Savings goal deleted" })
        onClose()
      },
    })
  }
  return (
    <Dialog
      onClose={onClose}
      title="Delete Savings Goal?"
      description={goal.name}
      dismissible={!removing.isPending}
    >
      <DialogBody>
        <p>{`The money stays in ${account.name}, for your other goals. Standing orders into the account go on.`}</p>
      </DialogBody>
      <DialogActions>
        <Button tone="ghost" size="large" disabled={removing.isPending} onClick={onClose}>
          Keep Goal
        </Button>
        <Button
          tone="danger"
          size="large"
          pending={removing.isPending}
          pendingLabel="Deleting"
          onClick={remove}
        >
          Delete Goal
        </Button>
      </DialogActions>
    </Dialog>
  )
}
