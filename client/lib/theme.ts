import { useSyncExternalStore } from "react"
import { afterPaint } from "./browser-timing.ts"

export const themeChoices = ["system", "light", "dark"] as const
export type ThemeChoice = (typeof themeChoices)[number]

/** Also read by public/theme.js, which sets the theme before the first paint. */
const storageKey = "tessera-theme"
const dark = "(prefers-color-scheme: dark)"
const listeners = new Set<() => void>()

/** The member's choice; "system" until they choose, and where storage is not available. */
export function themeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey)
    return themeChoices.find((choice) => choice === stored) ?? "system"
  } catch {
    return "system"
  }
}

/**
 * Stores the choice on this device. Controls show it immediately and the page follows, because restyling the
 * whole page would delay the response to the click.
 */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === "system") localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, choice)
  } catch {
    // Private windows may deny storage. The theme then follows the system.
  }
  tell()
  void afterPaint().then(showTheme)
}

/** Follows the system and other tabs from now on. Call once. */
export function followTheme(): void {
  matchMedia(dark).addEventListener("change", showTheme)
  addEventListener("storage", showTheme)
}

function showTheme(): void {
  const choice = themeChoice()
  const system = matchMedia(dark).matches ? "dark" : "light"
  document.documentElement.dataset["theme"] = choice === "system" ? system : choice
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** The choice, for controls that show it. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, themeChoice)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
