import { note, notesOnDevice } from "../../lib/kept-on-device.ts"
import { chooseTheme, themeChoice } from "../../lib/theme.ts"

/** What is the device's and not the customer's: the theme, and invitations that were declined there. */
export const deviceChoices = () => ({ theme: themeChoice(), notes: notesOnDevice() })

/**
 * Forgets what this browser keeps of the customer (ASVS 14.3.1); the device's choices stay. The bank's
 * answer to a logout asks the browser for the same (Clear-Site-Data), which not every one does.
 * @param choices as they were before the browser cleared anything
 */
export function forgetSite(choices = deviceChoices()): void {
  forgetTab()
  try {
    localStorage.clear()
  } catch {
    // Storage is closed to us, so nothing was kept.
  }
  chooseTheme(choices.theme)
  choices.notes.forEach(note)
}

/** The same for what is this tab's alone, where another tab has done the rest. */
export function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Storage is closed to us, so nothing was kept.
  }
}
