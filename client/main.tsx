import { setNonce } from "get-nonce"
import { startTransition } from "react"
import { createRoot } from "react-dom/client"
import { App } from "./app.tsx"
import { signInAgain } from "./identity/session/session-end.ts"
import { leavesOnPurpose, userQuery } from "./identity/sign-in/api.ts"
import { onBackOff } from "./lib/back-off.ts"
import { onReturn } from "./lib/bank-away.ts"
import { painted } from "./lib/painted.ts"
import { errorText } from "./lib/problem.ts"
import { createQueryClient } from "./lib/query-client.ts"
import { followTheme } from "./lib/theme.ts"
import { prepare } from "./routes.tsx"
import { showToast } from "./ui/toast-store.ts"
import "./styles/app.css"

// Radix writes a style element of its own when a dialog opens; the policy lets it pass by this nonce.
// The page forgets it once read, so that injected markup finds nothing to copy.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')
if (nonce?.content) setNonce(nonce.content)
nonce?.setAttribute("content", "")

const queryClient = createQueryClient({
  onSignedOut: () => {
    if (!leavesOnPurpose(queryClient)) signInAgain()
  },
  onNotConfirmed: (sentence) =>
    showToast({ title: "Not confirmed", description: sentence, tone: "neutral" }),
  onMutationError: (title, error) =>
    showToast({ title, description: errorText(error), tone: "destructive" }),
})
// Asked for at once, while the code of the page is still on its way.
void queryClient.prefetchQuery(userQuery)

onReturn(() => {
  // Whatever failed or may have changed meanwhile; what was typed is in no query.
  void queryClient.invalidateQueries()
  showToast({ title: "The bank is back", description: "This page is up to date again." })
})

onBackOff((seconds) =>
  showToast({
    title: "One moment",
    description: `The bank had many questions from here. This page goes on by itself in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
    tone: "neutral",
  }),
)

followTheme()

const root = document.getElementById("root")
if (root) void begin(root)

/**
 * Shows the app. The page of somebody with a session's cookie came with the outline of the frame, which
 * stays until the first screen can take its place in one go.
 */
async function begin(place: HTMLElement): Promise<void> {
  if (place.childElementCount > 0) {
    await painted()
    await prepare(queryClient, location.pathname)
  }
  // As a transition: in slices between which the browser can answer a touch.
  startTransition(() => createRoot(place).render(<App queryClient={queryClient} />))
}
