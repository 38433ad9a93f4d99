import { QueryClientProvider } from "@tanstack/react-query"
import { render } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import type { ReactElement } from "react"
import { beforeAll, vi } from "vitest"
import { Router } from "wouter"
import { memoryLocation } from "wouter/memory-location"
import { requireEnrollment } from "../identity/factors/enrollment.ts"
import { StepUpHost } from "../identity/step-up/step-up-host.tsx"
import { endStep } from "../identity/step-up/steps.ts"
import { overlaysLoaded } from "../lib/lazy.tsx"
import { errorText } from "../lib/problem.ts"
import { createQueryClient } from "../lib/query-client.ts"
import { showToast } from "../ui/toast-store.ts"
import { Toaster } from "../ui/toaster.tsx"

// As on a page that has been open for a moment.
beforeAll(overlaysLoaded)

/** Renders a part of the app as the app does: with query client, toasts, steps, and its own path. */
export function show(element: ReactElement, path = "/") {
  const [pathname = "/", search = ""] = path.split("?")
  const place = memoryLocation({ path: pathname, searchPath: search, record: true })
  const onSignedOut = vi.fn<() => void>()
  const queryClient = createQueryClient({
    onSignedOut: (error) => {
      endStep(error)
      onSignedOut()
    },
    onEnrollmentRequired: requireEnrollment,
    onNotConfirmed: (sentence) =>
      showToast({ title: "Not confirmed", description: sentence, tone: "neutral" }),
    onMutationError: (title, error) =>
      showToast({ title, description: errorText(error), tone: "destructive" }),
  })
  const view = render(
    <QueryClientProvider client={queryClient}>
      <Router hook={place.hook} searchHook={place.searchHook}>
        {element}
        <StepUpHost />
      </Router>
      <Toaster />
    </QueryClientProvider>,
  )
  return { ...view, queryClient, onSignedOut, history: place.history, user: userEvent.setup() }
}
