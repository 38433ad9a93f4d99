import type { Account } from "#shared/contracts/accounts.ts"
import type { SavingsGoal } from "#shared/contracts/goals.ts"
import { say } from "../../lib/say.ts"
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
      title={say("Delete Savings Goal?")}
      description={goal.name}
      keep={say("Keep Goal")}
      action={say("Delete Goal")}
      tone="danger"
      pendingLabel={say("Deleting")}
      change={removing}
      send={(told) => removing.mutate(goal.id, told)}
      toast={{ title: say("Savings goal deleted") }}
      onClose={onClose}
    >
      <p>
        {say(
          "The money stays in {account}, for your other goals. Standing orders into the account go on.",
          { account: account.name },
        )}
      </p>
    </ConfirmDialog>
  )
}
