import { chooseTheme, themeChoice } from "./theme.ts"

/**
 * Forgets what this browser keeps of the customer (ASVS 14.3.1); the theme is the device's and stays. The
 * bank's answer to a logout asks the browser for the same (Clear-Site-Data), which not every one does.
 * @param theme as it was before the browser cleared anything
 */
export function forgetSite(theme = themeChoice()): void {
  try {
    sessionStorage.clear()
    localStorage.clear()
  } catch {
    // Storage is closed to us, so nothing was kept.
  }
  chooseTheme(theme)
}
