/** Why a session ended that the customer did not end in this tab. */
export const endings = ["idle", "absolute", "elsewhere", "other-tab"] as const
export type SessionEnding = (typeof endings)[number]

const storageKey = "tessera-ended"

/** Stores the reason for this tab's sign-in page. */
export function keepEnding(ending: SessionEnding): void {
  try {
    sessionStorage.setItem(storageKey, ending)
  } catch {
    // Storage is not available: the sign-in page then does not show the reason.
  }
}

/** The stored reason. Reading does not remove it, so that React may render twice. */
export function peekEnding(): SessionEnding | undefined {
  try {
    const stored = sessionStorage.getItem(storageKey)
    return endings.find((ending) => ending === stored)
  } catch {
    return undefined
  }
}

/** Removes it: call it once it is on the screen. */
export function forgetEnding(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is not available, so nothing was stored.
  }
}
