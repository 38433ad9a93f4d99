import type { Loan } from "#shared/contracts/loans.ts"
import { say } from "../../lib/say.ts"
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx"
import { useDecline } from "./api.ts"
import { loanWithAmount } from "./loan-words.ts"

const declining = {
  title: say("Decline This Offer?"),
  keep: say("Keep Offer"),
  act: say("Decline Offer"),
  pending: say("Declining"),
  done: say("You declined the offer"),
} as const

const withdrawing = {
  title: say("Withdraw from This Loan?"),
  keep: say("Keep Loan"),
  act: say("Withdraw", {}),
  pending: say("Withdrawing", {}),
  done: say("You withdrew from the loan"),
} as const

const withdrawingApplication = {
  title: say("Withdraw This Application?"),
  keep: say("Keep Application"),
  act: say("Withdraw", { context: "application" }),
  pending: say("Withdrawing", { context: "application" }),
  done: say("You withdrew the application"),
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
      description={loanWithAmount(loan)}
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
          ? say(
              "The bank does not decide on it, and you owe nothing. You can apply again at any time.",
            )
          : say(
              "The loan is not paid out, and you owe nothing. You can apply again at any time, perhaps at another rate.",
            )}
      </p>
    </ConfirmDialog>
  )
}
