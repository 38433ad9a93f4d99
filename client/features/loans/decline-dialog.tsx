import type { Loan } from "#shared/contracts/loans.ts"
import { loanTitles } from "#shared/loans/loan-labels.ts"
import { formatAmount } from "#shared/money/format.ts"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { useDecline } from "./api.ts"

const declining = {
  title: "Decline This Offer?",
  keep: "Keep Offer",
  act: "Decline Offer",
  pending: "Declining",
  done: "You declined the offer",
} as const

const withdrawing = {
  title: "Withdraw from This Loan?",
  keep: "Keep Loan",
  act: "Withdraw",
  pending: "Withdrawing",
  done: "You withdrew from the loan",
} as const

const withdrawingApplication = {
  ...withdrawing,
  title: "Withdraw This Application?",
  keep: "Keep Application",
  done: "You withdrew the application",
} as const

/** Asks once more before an application is withdrawn, an offer declined, or an acceptance withdrawn before the payout. */
export function DeclineDialog({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const change = useDecline(loan)
  const accepted = loan.offer?.state === "accepted"
  const pending = loan.status === "pending"
  const words = pending ? withdrawingApplication : accepted ? withdrawing : declining
  return (
    <ConfirmDialog
      title={words.title}
      description={`${loanTitles[loan.loanType]} of ${formatAmount(loan.amount, loan.currency)}`}
      keep={words.keep}
      action={words.act}
      tone="danger"
      pendingLabel={words.pending}
      change={change}
      send={(told) => change.mutate(undefined, told)}
      toast={{ title: words.done }}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {pending
          ? "The bank does not decide on it, and you owe nothing. You can apply again at any time."
          : "The loan is not paid out, and you owe nothing. You can apply again at any time, perhaps at another rate."}
      </p>
    </ConfirmDialog>
  )
}
