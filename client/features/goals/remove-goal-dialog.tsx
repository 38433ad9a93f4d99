import type { Account } from "#shared/contracts/accounts.ts"
import type { SavingsGoal } from "#shared/contracts/goals.ts"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { useRemoveGoal } from "./api.ts"

type RemoveGoalDialogProps = {
  account: Account
  goal: SavingsGoal
  onClose: () => void
}

/** Asks before a savings goal is deleted. */
export function RemoveGoalDialog({ account, goal, onClose }: RemoveGoalDialogProps) {
  const removing = useRemoveGoal(account.id)
  return (
    <ConfirmDialog
      title="Delete Savings Goal?"
      description={goal.name}
      keep="Keep Goal"
      action="Delete Goal"
      tone="danger"
      pendingLabel="Deleting"
      change={removing}
      send={(told) => removing.mutate(goal.id, told)}
      toast={{ title: "Savings goal deleted" }}
      onClose={onClose}
    >
      <p>{`The money stays in ${account.name}, for your other goals. Standing orders into the account go on.`}</p>
    </ConfirmDialog>
  )
}
