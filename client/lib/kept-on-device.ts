/** What may be noted on a device, whoever signs in there: no customer can be told from it. */
const notes = ["tessera-second-factor-later"] as const

export type DeviceNote = (typeof notes)[number]

/** Whether something was noted on this device; false where storage is closed to us. */
export function isNoted(key: DeviceNote): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** All that is noted on this device. */
export function notesOnDevice(): readonly DeviceNote[] {
  return notes.filter(isNoted)
}

/** Notes something on this device, until its storage is cleared. */
export function note(key: DeviceNote): void {
  try {
    localStorage.setItem(key, "yes")
  } catch {
    // Private windows may refuse storage. It is then asked once more at the next visit.
  }
}
