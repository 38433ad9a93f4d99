import { setNonce } from "get-nonce"
import { startTransition } from "react"
import { createRoot } from "react-dom/client"
import { App } from "./app.tsx"
import { requireEnrollment } from "./identity/factors/enrollment.ts"
import { handleExpiredSession } from "./identity/session/session-end.ts"
import { isIntendedSignOut, userQuery } from "./identity/sign-in/api.ts"
import { endStep } from "./identity/step-up/steps.ts"
import { onBackOff } from "./lib/back-off.ts"
import { backTitle, onAvailable } from "./lib/bank-availability.ts"
import { afterPaint } from "./lib/browser-timing.ts"
import { errorText } from "./lib/problem.ts"
import { createQueryClient } from "./lib/query-client.ts"
import { followTheme } from "./lib/theme.ts"
import { keepTranslatedPagesAlive } from "./lib/translated-page.ts"
import { prepare } from "./routes.tsx"
import { showToast } from "./ui/toast-store.ts"
import "./styles/app.css"
import { say } from "./lib/say.ts"

// Radix adds a style element when a dialog opens; the content security policy allows it by this nonce. The
// nonce is removed from the page once read, so that injected markup cannot copy it.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')
if (nonce?.content) setNonce(nonce.content)
nonce?.setAttribute("content", "")

const queryClient = createQueryClient({
  onSignedOut: (error) => {
    // An open step-up would keep the page from leaving, as a form with unsent money does.
    endStep(error)
    if (!isIntendedSignOut(queryClient)) handleExpiredSession()
  },
  onEnrollmentRequired: requireEnrollment,
  onNotConfirmed: (sentence) =>
    showToast({ title: say("Not confirmed"), description: sentence, tone: "neutral" }),
  onMutationError: (title, error) =>
    showToast({ title, description: errorText(error), tone: "destructive" }),
})
// Requested immediately, while the page's code is still loading.
void queryClient.prefetchQuery(userQuery)

onAvailable((cause) => {
  // Refetches everything that failed or may have changed in the meantime; forms are not affected.
  void queryClient.invalidateQueries()
  showToast({ title: backTitle(cause), description: say("This page is up to date again.") })
})

onBackOff((seconds) =>
  showToast({
    title: say("One moment"),
    description: say(
      "There were many requests from here. This page continues in {seconds, plural, one {# second} other {# seconds}}.",
      { seconds },
    ),
    tone: "neutral",
  }),
)

followTheme()
keepTranslatedPagesAlive()

const root = document.getElementById("root")
if (root) void begin(root)

/**
 * Shows the app. With a session cookie, the page came with the outline of the frame, which stays until the
 * first screen can replace it in one step.
 */
async function begin(place: HTMLElement): Promise<void> {
  if (place.childElementCount > 0) {
    await afterPaint()
    await prepare(queryClient, location.pathname)
  }
  // As a transition, which lets the browser respond to input in between.
  startTransition(() => createRoot(place).render(<App queryClient={queryClient} />))
}
