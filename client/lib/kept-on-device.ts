/** Whether something was noted on this device; false where storage is closed to us. */
export function isNoted(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Notes on this device that something was done, until its storage is cleared. */
export function note(key: string): void {
  try {
    localStorage.setItem(key, "yes")
  } catch {
    // Private windows may refuse storage. It is then asked once more at the next visit.
  }
}
