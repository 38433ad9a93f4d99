import { restoreRecords } from "../../lib/device-records.ts"
import { leaveDocument } from "../../lib/leave-document.ts"
import { say } from "../../lib/say.ts"
import { endReason } from "../../lib/session-clock.ts"
import { showToast } from "../../ui/toast-store.ts"
import { clearSiteData, clearTabData } from "./clear-site-data.ts"
import { type EndReason, storeEndReason } from "./end-reason.ts"
import { notifyTabs } from "./session-tabs.ts"

/** The delay before the redirect, once the toast can be read (specification section 9). */
const redirectAfterMs = 500
/** The delay if the toast is not shown, because another one has replaced it. */
const redirectWithoutToastMs = 10_000

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
  const leave = () => {
    leaving = false
    leaveDocument.open(`/api/login?returnTo=${encodeURIComponent(path)}`)
  }
  let timer = setTimeout(leave, redirectWithoutToastMs)
  const leaveSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(leave, redirectAfterMs)
  }
  showToast({
    title: say("Unauthorized"),
    description: say("You are logged out. Logging in again..."),
    tone: "destructive",
    onShown: leaveSoon,
  })
  // Their code loads late, and without it no toast is shown.
  import("../../ui/toaster.tsx").catch(leaveSoon)
}

/** The mutation key of closing the membership, which ends the session. */
export const membershipClosureKey = ["membership", "closure"]

/** The membership was closed in this tab: leaves, and keeps no data in the browser. */
export function handleClosedMembership(): void {
  leaving = true
  clearSiteData()
  notifyTabs({ kind: "logged-out" })
  storeEndReason("closed")
  leaveDocument.replaceWith("/login")
}

/** The member signed out in another tab: this tab leaves immediately and keeps no data. */
export function handleOtherTabSignOut(): void {
  leaving = true
  clearTabData()
  // That tab's sign-out cleared what this one has written since.
  void restoreRecords(new Map())
  storeEndReason("other-tab")
  // A new document has none of the member's data in memory.
  leaveDocument.replaceWith("/login")
}
