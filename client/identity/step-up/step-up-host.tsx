import { Suspense, useEffect } from "react"
import { ErrorBoundary } from "../../lib/error-boundary.tsx"
import { lazyComponent } from "../../lib/lazy.tsx"
import { endStep, hostSteps, useStep } from "./steps.ts"

const StepUp = lazyComponent(
  () => import("./step-up.tsx"),
  (code) => code.StepUp,
  "throw",
)

/**
 * Shows the steps that the bank requires. Their code is loaded with the first step. Rendered once in the
 * app.
 */
export function StepUpHost() {
  const step = useStep()
  useEffect(hostSteps, [])
  if (!step) return null
  return (
    // If the code cannot be loaded, the request fails instead of waiting forever.
    <ErrorBoundary fallback={null} onError={endStep} resetKey={step}>
      <Suspense fallback={null}>
        <StepUp step={step} />
      </Suspense>
    </ErrorBoundary>
  )
}
