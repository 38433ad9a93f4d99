/** Flags that may be stored on a device for all its users: they do not identify a member. */
const flags = ["tessera-second-factor-later"] as const

export type DeviceFlag = (typeof flags)[number]

/** Whether a flag is stored on this device; false where storage is not available. */
export function isFlagSet(key: DeviceFlag): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** All flags stored on this device. */
export function flagsOnDevice(): readonly DeviceFlag[] {
  return flags.filter(isFlagSet)
}

/** Stores a flag on this device, until its storage is cleared. */
export function setFlag(key: DeviceFlag): void {
  try {
    localStorage.setItem(key, "yes")
  } catch {
    // Private windows may deny storage. The question is then asked again at the next visit.
  }
}
