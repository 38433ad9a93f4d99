/** Why a session ended, unless the member signed out in this tab. */
export const endReasons = ["idle", "absolute", "elsewhere", "other-tab", "closed"] as const
export type EndReason = (typeof endReasons)[number]

const storageKey = "tessera-ended"

/** Stores the reason for this tab's sign-in page. */
export function storeEndReason(ending: EndReason): void {
  try {
    sessionStorage.setItem(storageKey, ending)
  } catch {
    // Storage is not available: the sign-in page then does not show the reason.
  }
}

/** The stored reason. Reading does not remove it, so that React may render twice. */
export function readEndReason(): EndReason | undefined {
  try {
    const stored = sessionStorage.getItem(storageKey)
    return endReasons.find((ending) => ending === stored)
  } catch {
    return undefined
  }
}

/** Removes it: call it once it is on the screen. */
export function removeEndReason(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is not available, so nothing was stored.
  }
}
