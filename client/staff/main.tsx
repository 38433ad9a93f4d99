import { setNonce } from "get-nonce"
import { createRoot } from "react-dom/client"
import { onBackOff } from "../lib/back-off.ts"
import { backTitle, onAvailable } from "../lib/bank-availability.ts"
import { errorText } from "../lib/problem.ts"
import { createQueryClient } from "../lib/query-client.ts"
import { followTheme } from "../lib/theme.ts"
import { keepTranslatedPagesAlive } from "../lib/translated-page.ts"
import { showToast } from "../ui/toast-store.ts"
import { App } from "./app.tsx"
import { sessionQuery } from "./features/session/api.ts"
import "./app.css"

// Radix adds a style element when a dialog opens; the content security policy allows it by this nonce. The
// nonce is removed from the page once read, so that injected markup cannot copy it.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')
if (nonce?.content) setNonce(nonce.content)
nonce?.setAttribute("content", "")

const queryClient = createQueryClient({
  // The session has ended, or is locked: the app shows which.
  onSignedOut: () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  onEnrollmentRequired: () => undefined,
  onNotConfirmed: (sentence) => showToast({ title: sentence, tone: "neutral" }),
  onMutationError: (title, error) =>
    showToast({ title, description: errorText(error), tone: "destructive" }),
})
void queryClient.prefetchQuery(sessionQuery)

onAvailable((cause) => {
  void queryClient.invalidateQueries()
  showToast({ title: backTitle(cause), description: "This page is up to date again." })
})

onBackOff((seconds) =>
  showToast({
    title: "One moment",
    description: `There were many requests from here. This page continues in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
    tone: "neutral",
  }),
)

followTheme()
keepTranslatedPagesAlive()

const root = document.getElementById("root")
if (root) createRoot(root).render(<App queryClient={queryClient} />)
