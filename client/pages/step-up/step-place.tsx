import { lazy, Suspense, useEffect } from "react"
import { ErrorBoundary } from "react-error-boundary"
import { loadPatiently } from "../../lib/load-patiently.ts"
import { endStep, hostSteps, useStep } from "../../lib/step-up.ts"

const StepUp = lazy(() =>
  loadPatiently(async () => ({ default: (await import("../step-up.tsx")).StepUp })),
)

/** Where steps are shown that the bank wants; their code is loaded with the first. Once in the app. */
export function StepPlace() {
  const step = useStep()
  useEffect(hostSteps, [])
  if (!step) return null
  return (
    // Without its code there is no step: what needed it fails instead of waiting for ever.
    <ErrorBoundary fallback={null} onError={endStep} resetKeys={[step]}>
      <Suspense fallback={null}>
        <StepUp step={step} />
      </Suspense>
    </ErrorBoundary>
  )
}
