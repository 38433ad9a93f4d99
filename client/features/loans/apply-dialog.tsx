import { useState } from "react"
import type { ExchangeRate } from "#shared/contracts/exchange.ts"
import type { Progress } from "../../lib/settle.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { ApplyForm, useApplyForm } from "./apply-form.tsx"
import { EstimatePanel } from "./estimate-panel.tsx"

type ApplyDialogProps = {
  /** The bank's rates, for the bounds in other currencies; undefined while they are not there. */
  rates: readonly ExchangeRate[] | undefined
  onClose: () => void
}

const formId = "loan-application"

/** The application for a loan, with what it would cost beside it. Each opening is a new form. */
export function ApplyDialog({ rates, onClose }: ApplyDialogProps) {
  const form = useApplyForm()
  const [progress, setProgress] = useState<Progress>("idle")
  const [amount, currency, termMonths] = form.watch(["amount", "currency", "termMonths"])
  const busy = progress === "sending" || progress === "checking"

  function submitted() {
    showToast({ title: "Your loan application has been submitted successfully!" })
    onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Apply for Loan"
      description="A decision usually takes 2-3 business days."
      width="wide"
      dismissible={!busy}
      aside={
        <EstimatePanel amount={amount} currency={currency ?? "EUR"} months={termMonths}>
          <Button
            type="submit"
            form={formId}
            size="large"
            block
            pending={busy}
            pendingLabel={progress === "checking" ? "Checking" : "Submitting"}
            disabled={progress === "unknown"}
          >
            Submit Application
          </Button>
          <Button tone="ghost" block disabled={busy} onClick={onClose}>
            {progress === "unknown" ? "Close" : "Cancel"}
          </Button>
        </EstimatePanel>
      }
    >
      <ApplyForm
        id={formId}
        form={form}
        rates={rates}
        onSubmitted={submitted}
        onProgress={setProgress}
      />
    </Dialog>
  )
}
