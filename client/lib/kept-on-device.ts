/** Flags that may be stored on a device, whoever signs in there: they do not identify a customer. */
const notes = ["tessera-second-factor-later"] as const

export type DeviceNote = (typeof notes)[number]

/** Whether a flag is stored on this device; false where storage is not available. */
export function isNoted(key: DeviceNote): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** All flags stored on this device. */
export function notesOnDevice(): readonly DeviceNote[] {
  return notes.filter(isNoted)
}

/** Stores a flag on this device, until its storage is cleared. */
export function note(key: DeviceNote): void {
  try {
    localStorage.setItem(key, "yes")
  } catch {
    // Private windows may deny storage. The question is then asked again at the next visit.
  }
}
