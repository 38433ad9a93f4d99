import type { ExchangeRate } from "#shared/contracts/exchange.ts"
import { say } from "../../lib/say.ts"
import { readTypedAmount } from "../../lib/typed-amount.ts"
import { useMoneyDraft } from "../../money/use-money-draft.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { DraftNote } from "../../ui/draft-note.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { applicationDraft, useApplication } from "./api.ts"
import { ApplyForm, useApplyForm } from "./apply-form.tsx"
import { EstimatePanel, PaymentLine } from "./estimate-panel.tsx"

type ApplyDialogProps = {
  /** The bank's rates, for the limits in other currencies; undefined until they are loaded. */
  rates: readonly ExchangeRate[] | undefined
  onClose: () => void
}

const formId = "loan-application"

/** The loan application, with the estimated cost beside it. Each opening starts with an empty form. */
export function ApplyDialog({ rates, onClose }: ApplyDialogProps) {
  const application = useApplication()
  const { progress, checkAgain } = application
  const form = useApplyForm(application, rates, submitted)
  const { draft, forget } = useMoneyDraft(applicationDraft, form.form, {
    chosen: ["loanType", "currency", "employmentType"],
  })
  const [typed, currency = "EUR", termMonths] = form.form.watch([
    "amount",
    "currency",
    "termMonths",
  ])
  const amount = readTypedAmount(typed, { currency })
  const busy = progress === "sending" || progress === "checking"

  function submitted() {
    showToast({ title: say("Your loan application has been submitted successfully!") })
    close()
  }
  function close() {
    forget()
    onClose()
  }

  return (
    <Dialog
      onClose={close}
      title={say("Apply for Loan")}
      description={say("A decision usually takes 2-3 business days.")}
      width="wide"
      dismissible={!busy}
      aside={
        <EstimatePanel amount={amount} currency={currency} months={termMonths}>
          <Button
            type="submit"
            form={formId}
            size="large"
            block
            pending={busy}
            pendingLabel={progress === "checking" ? say("Checking") : say("Submitting")}
            disabled={progress === "unknown"}
          >
            {say("Submit Application")}
          </Button>
          <Button tone="ghost" block disabled={busy} onClick={close}>
            {progress === "unknown" ? say("Close") : say("Cancel")}
          </Button>
        </EstimatePanel>
      }
    >
      <PaymentLine amount={amount} currency={currency} months={termMonths} />
      <DraftNote draft={draft} what={say("loan application")} className="px-4 pt-5 md:px-7" />
      <ApplyForm
        id={formId}
        form={form}
        rates={rates}
        progress={progress}
        onCheckAgain={checkAgain}
      />
    </Dialog>
  )
}
