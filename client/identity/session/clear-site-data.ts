import { chosenLanguage, keepLanguage } from "../../lib/page-language.ts"
import { chooseTheme, themeChoice } from "../../lib/theme.ts"
import { flagsOnDevice, setFlag } from "./device-flags.ts"

/** Choices that belong to the device, not the member: the theme, the language, and dismissed invitations. */
export const deviceChoices = () => ({
  theme: themeChoice(),
  language: chosenLanguage(),
  flags: flagsOnDevice(),
})

/**
 * Clears what this browser stores about the member (ASVS 14.3.1), and keeps the device's choices. The
 * bank's answer to a sign-out also sends Clear-Site-Data, which not every browser supports.
 * @param choices the device's choices, read before the browser cleared its storage
 */
export function clearSiteData(choices = deviceChoices()): void {
  clearTabData()
  try {
    localStorage.clear()
  } catch {
    // Storage is not available, so nothing was stored.
  }
  chooseTheme(choices.theme)
  if (choices.language) keepLanguage(choices.language)
  choices.flags.forEach(setFlag)
}

/** Clears only this tab's storage, when another tab has signed out. */
export function clearTabData(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Storage is not available, so nothing was stored.
  }
}
