import type { DecisionAnswer, ProposalDetail } from "#shared/contracts/staff-proposals.ts"
import type { StaffFactor } from "#shared/contracts/staff-session.ts"
import { isolated } from "#shared/text/language.ts"
import { Button } from "../../../ui/button.tsx"
import { Dialog, DialogBody } from "../../../ui/dialog.tsx"
import { BeforeAfter } from "../../ui/before-after.tsx"
import { FactorForm, useFactorForm } from "../../ui/factor-form.tsx"
import { ReasonDialog } from "../../ui/reason-dialog.tsx"
import { useDecide } from "./api.ts"

type DecisionDialogProps = {
  proposal: ProposalDetail
  /** What the employee confirms with. */
  factors: readonly StaffFactor[]
  decision: "approve" | "reject" | "withdraw"
  onDone: (answer: DecisionAnswer | undefined) => void
  onClose: () => void
}

/** Asks for what a decision needs: a factor to approve, a reason to reject. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { proposal, decision, onDone, onClose } = props
  const { decide, withdraw } = useDecide(proposal)
  if (decision === "approve") return <ApproveDialog {...props} />
  const reject = decision === "reject"
  return (
    <ReasonDialog
      title={reject ? "Reject Proposal" : "Withdraw Proposal"}
      description={proposal.sentence}
      action={reject ? "Reject" : "Withdraw"}
      tone="danger"
      hint={
        reject
          ? `${isolated(proposal.maker.name)} reads it, and it stays in the audit trail.`
          : "Kept in the audit trail. Nobody can approve it afterwards."
      }
      onReason={async (reason) => {
        if (reject) return onDone(await decide({ decision, hash: proposal.hash, reason }))
        await withdraw(reason)
        onDone(undefined)
      }}
      onClose={onClose}
    />
  )
}

function ApproveDialog({ proposal, factors, onDone, onClose }: DecisionDialogProps) {
  const { askPasskey, decide } = useDecide(proposal)
  const form = useFactorForm({
    factors,
    askPasskey,
    onFactor: async (factor) =>
      onDone(await decide({ decision: "approve", hash: proposal.hash, ...factor })),
  })
  return (
    <Dialog
      title="Approve Proposal"
      description={proposal.sentence}
      dismissible={!form.pending}
      onClose={onClose}
    >
      <DialogBody>
        <div className="-mx-1 overflow-hidden rounded-3 border border-line">
          <BeforeAfter changes={proposal.rows} />
        </div>
        <FactorForm
          form={form}
          action="Approve"
          aside={
            <Button tone="ghost" size="large" disabled={form.pending} onClick={onClose}>
              Cancel
            </Button>
          }
        />
      </DialogBody>
    </Dialog>
  )
}
