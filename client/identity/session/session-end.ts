import { leaveDocument } from "../../lib/leave-document.ts"
import { showToast } from "../../ui/toast-store.ts"
import { clearTabData } from "./clear-site-data.ts"
import { type EndReason, storeEndReason } from "./end-reason.ts"
import { endReason } from "./session-clock.ts"

/** The delay before the redirect (specification section 9). */
const redirectAfterMs = 500

let leaving = false

/**
 * Handles a missing or expired session: shows a toast, then goes to the sign-in page, which says why and
 * leads back. Several failed calls at once redirect once.
 * @param path where to return after sign-in
 */
export function handleExpiredSession(
  path = location.pathname + location.search + location.hash,
): void {
  if (leaving) return
  leaving = true
  const why: EndReason | undefined = endReason()
  if (why) storeEndReason(why)
  showToast({
    title: "Unauthorized",
    description: "You are logged out. Logging in again...",
    tone: "destructive",
  })
  const leave = () => {
    leaving = false
    leaveDocument.open(`/api/login?returnTo=${encodeURIComponent(path)}`)
  }
  // The toasts' code loads late: the delay starts when the toast can be read.
  const readable = import("../../ui/toaster.tsx").catch(() => undefined)
  void readable.then(() => setTimeout(leave, redirectAfterMs))
}

/** The customer signed out in another tab: this tab leaves immediately and keeps no data. */
export function handleOtherTabSignOut(): void {
  leaving = true
  clearTabData()
  storeEndReason("other-tab")
  // A new document has none of the customer's data in memory.
  leaveDocument.replaceWith("/login")
}
