import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { Account } from "#shared/contracts/accounts.ts"
import type { Loan } from "#shared/contracts/loans.ts"
import { say } from "../../lib/say.ts"
import type { Progress } from "../../money/resolve-outcome.ts"
import { Dialog } from "../../ui/dialog.tsx"
import { FigureRowsSkeleton } from "../../ui/figure-rows.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { payoffQuery } from "./api.ts"
import { loanTitle } from "./loan-words.ts"
import { RepayForm } from "./repay-form.tsx"

type RepayDialogProps = { loan: Loan; account: Account | undefined; onClose: () => void }

/** Early repayment: shows what pays off the loan today, then asks for the amount. */
export function RepayDialog({ loan, account, onClose }: RepayDialogProps) {
  const query = useQuery(payoffQuery(loan.id))
  const [progress, setProgress] = useState<Progress>("idle")
  return (
    <Dialog
      onClose={onClose}
      title={say("Repay Loan")}
      description={say("{loan}, repaid from {account}.", {
        loan: loanTitle(loan),
        account: account?.name ?? say("its account"),
      })}
      dismissible={progress === "idle" || progress === "unknown"}
    >
      <Loaded
        query={query}
        failure={say("The payoff did not load")}
        skeleton={
          <div className="pb-5">
            <FigureRowsSkeleton />
          </div>
        }
      >
        {(payoff) => (
          <RepayForm
            loan={loan}
            account={account}
            payoff={payoff}
            onAskAgain={() => void query.refetch()}
            onDone={onClose}
            onProgress={setProgress}
          />
        )}
      </Loaded>
    </Dialog>
  )
}
