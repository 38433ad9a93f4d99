/** Why a session ended that the customer did not end in this tab. */
export const endings = ["idle", "absolute", "elsewhere", "other-tab"] as const
export type SessionEnding = (typeof endings)[number]

const storageKey = "tessera-ended"

/** Keeps the reason for the sign-in page of this tab. */
export function keepEnding(ending: SessionEnding): void {
  try {
    sessionStorage.setItem(storageKey, ending)
  } catch {
    // Storage is closed to us: the sign-in page then says nothing of it.
  }
}

/** The kept reason. Reading changes nothing, so that React may render twice. */
export function peekEnding(): SessionEnding | undefined {
  try {
    const stored = sessionStorage.getItem(storageKey)
    return endings.find((ending) => ending === stored)
  } catch {
    return undefined
  }
}

/** Forgets it: call it once it is on the screen. */
export function forgetEnding(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is closed to us, so nothing was kept.
  }
}
