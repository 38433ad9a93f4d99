import { leaveDocument } from "../../lib/leave-document.ts"
import { showToast } from "../../ui/toast-store.ts"
import { forgetTab } from "./forget-site.ts"
import { keepEnding, type SessionEnding } from "./kept-ended-note.ts"
import { whyEnded } from "./session-clock.ts"

/** Specification section 9: the redirect's delay. */
const redirectAfterMs = 500

let leaving = false

/**
 * The one way out for a customer whose session is missing or over: says so, then leaves for the
 * sign-in, with the way back; the sign-in page tells why. Several failed calls at once lead out once.
 * @param path where to come back to
 */
export function signInAgain(path = location.pathname + location.search + location.hash): void {
  if (leaving) return
  leaving = true
  const why: SessionEnding | undefined = whyEnded()
  if (why) keepEnding(why)
  showToast({
    title: "Unauthorized",
    description: "You are logged out. Logging in again...",
    tone: "destructive",
  })
  const leave = () => {
    leaving = false
    leaveDocument.open(`/api/login?returnTo=${encodeURIComponent(path)}`)
  }
  // The toasts' code comes late: the delay begins when the words can be read.
  const readable = import("../../ui/toaster.tsx").catch(() => undefined)
  void readable.then(() => setTimeout(leave, redirectAfterMs))
}

/** The customer has logged out on purpose in another tab: this one goes at once, and keeps nothing. */
export function leaveLoggedOut(): void {
  leaving = true
  forgetTab()
  keepEnding("other-tab")
  // A new document: nothing of the customer's is left in the memory of this one.
  leaveDocument.replaceWith("/login")
}
