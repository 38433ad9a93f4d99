import { useState } from "react"
import type { CashDrawer } from "#shared/contracts/staff-cash.ts"
import type { StaffLoan, StaffLoanDetail } from "#shared/contracts/staff-loans.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { payoutForOne } from "#shared/limits.ts"
import { formatAmount, formatFigure } from "#shared/money/format.ts"
import type { StaffOperation } from "#shared/staff-operations.ts"
import { isolated } from "#shared/text/language.ts"
import { Button } from "../../../ui/button.tsx"
import { showToast } from "../../../ui/toast-store.ts"
import { useShortcuts } from "../../keys.ts"
import { ReasonDialog } from "../../ui/reason-dialog.tsx"
import { useMay } from "../session/api.ts"
import { useLoanChanges } from "./api.ts"
import { ApproveDialog, PromiseDialog, RejectDialog } from "./decision-dialogs.tsx"
import { RepaymentDialog } from "./repayment-dialog.tsx"
import { ReschedulingDialog } from "./rescheduling-dialog.tsx"

type Action =
  | "approve"
  | "reject"
  | "undo"
  | "payOut"
  | "repay"
  | "promise"
  | "reschedule"
  | "writeOff"

const labels: Readonly<Record<Action, string>> = {
  approve: "Approve",
  reject: "Reject",
  undo: "Take Back Approval",
  payOut: "Pay Out",
  repay: "Take a Repayment",
  promise: "Note a Promise",
  reschedule: "Reschedule",
  writeOff: "Write Off",
}

const operations: Readonly<Record<Action, StaffOperation>> = {
  approve: "proposeApproval",
  reject: "proposeRejection",
  undo: "undoLoanApproval",
  payOut: "payOutLoan",
  repay: "repayAtCounter",
  promise: "notePromise",
  reschedule: "proposeRescheduling",
  writeOff: "proposeWriteOff",
}

/** The first action is the main one. */
function actionsOf({ stage, status }: StaffLoan, overdue: boolean): readonly Action[] {
  if (stage === "to_decide") return ["approve", "reject"]
  if (stage === "to_pay_out") return ["payOut"]
  if (stage !== null) return ["undo"]
  if (status !== "active") return []
  return overdue ? ["repay", "promise", "reschedule", "writeOff"] : ["repay", "reschedule"]
}

const keys: Partial<Record<Action, string>> = { approve: "a", reject: "r", repay: "p" }

type LoanActionsProps = {
  loan: StaffLoan
  file: NonNullable<StaffLoanDetail["file"]>
  /** The employee's own open drawer, if it is in the loan's currency. */
  drawer: CashDrawer | undefined
  /** What was proposed waits for a second person. */
  onSent: (proposed: Proposed) => void
}

/** What an employee can do about a loan now. */
export function LoanActions({ loan, file, drawer, onSent }: LoanActionsProps) {
  const [open, setOpen] = useState<Action>()
  const may = useMay()
  const actions = actionsOf(loan, file.overdue !== null).filter((action) => may(operations[action]))
  useShortcuts(
    "This loan",
    actions.flatMap((action) => {
      const key = keys[action]
      return key ? [{ key, label: labels[action], run: () => setOpen(action) }] : []
    }),
  )
  const close = () => setOpen(undefined)
  function sent(proposed: Proposed) {
    close()
    onSent(proposed)
  }
  return (
    <>
      {actions.map((action, index) => (
        <Button
          key={action}
          tone={index === 0 ? "primary" : "secondary"}
          aria-keyshortcuts={keys[action]}
          onClick={() => setOpen(action)}
        >
          {labels[action]}
        </Button>
      ))}
      {open === "approve" && <ApproveDialog loan={loan} onSent={sent} onClose={close} />}
      {open === "reject" && <RejectDialog loan={loan} onSent={sent} onClose={close} />}
      {open === "promise" && <PromiseDialog loan={loan} onClose={close} />}
      {open === "repay" && (
        <RepaymentDialog loan={loan} file={file} drawer={drawer} onSent={sent} onClose={close} />
      )}
      {open === "reschedule" && (
        <ReschedulingDialog loan={loan} file={file} onSent={sent} onClose={close} />
      )}
      {(open === "undo" || open === "payOut" || open === "writeOff") && (
        <ReasonedAction action={open} loan={loan} onSent={sent} onClose={close} />
      )}
    </>
  )
}

type ReasonedActionProps = Omit<LoanActionsProps, "file" | "drawer"> & {
  action: "undo" | "payOut" | "writeOff"
  onClose: () => void
}

/** What needs nothing but a reason. */
function ReasonedAction({ action, loan, onSent, onClose }: ReasonedActionProps) {
  const { undo, payOut, writeOff } = useLoanChanges(loan.loanId)
  const amount = formatAmount(loan.amount, loan.currency)
  function done(title: string) {
    showToast({ title })
    onClose()
  }
  if (action === "undo") {
    return (
      <ReasonDialog
        title="Take Back Approval"
        description="At once. The application waits for a decision again, and the member is told."
        action="Take Back Approval"
        tone="danger"
        onReason={async (reason) => {
          await undo({ reason })
          done("Approval taken back")
        }}
        onClose={onClose}
      />
    )
  }
  if (action === "payOut") {
    return (
      <ReasonDialog
        title={`Pay Out ${amount}`}
        description={`To ${isolated(loan.name)}'s account in ${loan.currency}. Up to ${formatFigure(payoutForOne)} EUR at once; above that, a second person decides.`}
        action="Pay Out"
        suggestions={["The member accepted the offer in the app"]}
        onReason={async (reason) => {
          const { proposal } = await payOut({ reason })
          if (proposal) onSent({ proposal })
          else done("Paid out")
        }}
        onClose={onClose}
      />
    )
  }
  return (
    <ReasonDialog
      title="Write Off"
      description={`The debt of ${formatAmount(loan.balance, loan.currency)} becomes a loss of the bank, and the loan is closed, once a second person has approved it.`}
      action="Send to Second Person"
      tone="danger"
      onReason={async (reason) => onSent(await writeOff({ reason }))}
      onClose={onClose}
    />
  )
}
