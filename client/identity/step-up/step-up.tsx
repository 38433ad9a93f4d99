import { useEffect, useRef, useState } from "react"
import { useLocation } from "wouter"
import { Dialog } from "../../ui/dialog.tsx"
import { ConfirmationStep } from "./confirmation-step.tsx"
import { PasswordStep } from "./password-step.tsx"
import { cancelStep, kindOf, type Step } from "./steps.ts"
import { confirmationTexts, passwordTexts } from "./texts.ts"

/**
 * The step that the bank requires before it continues: the password, a second factor, or one after the
 * other in the same dialog.
 */
export function StepUp({ step }: { step: Step }) {
  const { challenge } = step.problem
  const confirmation = kindOf(step.problem) === "confirmation" ? challenge : undefined
  const words = confirmation ? confirmationTexts[confirmation.purpose] : passwordTexts
  // An opening dialog focuses its first field itself and remembers the previous focus.
  const [first] = useState(step.problem)
  const [firstTitle] = useState(words.title)
  useCancelOnLeaving()
  return (
    <Dialog
      onClose={cancelStep}
      title={words.title}
      description={words.lead}
      dismissible={!step.busy}
    >
      {/* Screen readers do not announce a changed title by themselves. */}
      <p role="status" className="sr-only">
        {words.title !== firstTitle && words.title}
      </p>
      {confirmation ? (
        <ConfirmationStep
          key={confirmation.id}
          step={step}
          challenge={confirmation}
          takeFocus={step.problem !== first}
        />
      ) : (
        <PasswordStep step={step} />
      )}
    </Dialog>
  )
}

/** Going back in the browser's history cancels the step. */
function useCancelOnLeaving(): void {
  const [path] = useLocation()
  const begun = useRef(path)
  useEffect(() => {
    if (path !== begun.current) cancelStep()
  }, [path])
}
