import type { Loan } from "#shared/contracts/loans.ts"
import { loanTitles } from "#shared/loans/loan-labels.ts"
import { formatAmount } from "#shared/money/format.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog, DialogActions, DialogBody } from "../../ui/dialog.tsx"
import { showToast } from "../../ui/toast-store.ts"
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
  const { mutate, isPending } = useDecline(loan)
  const accepted = loan.offer?.state === "accepted"
  const pending = loan.status === "pending"
  const words = pending ? withdrawingApplication : accepted ? withdrawing : declining
  return (
    <Dialog
      onClose={onClose}
      title={words.title}
      description={`${loanTitles[loan.loanType]} of ${formatAmount(loan.amount, loan.currency)}`}
      dismissible={!isPending}
    >
      <DialogBody>
        <p className="text-ink-2">
          {pending
            ? "The bank does not decide on it, and you owe nothing. You can apply again at any time."
            : "The loan is not paid out, and you owe nothing. You can apply again at any time, perhaps at another rate."}
        </p>
      </DialogBody>
      <DialogActions>
        <Button tone="ghost" size="large" disabled={isPending} onClick={onClose}>
          {words.keep}
        </Button>
        <Button
          tone="danger"
          size="large"
          pending={isPending}
          pendingLabel={words.pending}
          onClick={() =>
            mutate(undefined, {
              onSuccess: () => {
                showToast({ title: words.done })
                onClose()
              },
            })
          }
        >
          {words.act}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
