import Monitor from "lucide-react/icons/monitor"
import Moon from "lucide-react/icons/moon"
import Sun from "lucide-react/icons/sun"
import { say } from "../lib/say.ts"
import { chooseTheme, type ThemeChoice, themeChoices, useThemeChoice } from "../lib/theme.ts"
import { IconButton } from "./icon-button.tsx"

export const themeIcons = { system: <Monitor />, light: <Sun />, dark: <Moon /> } as const
export const themeNames = {
  system: say("System"),
  light: say("Light"),
  dark: say("Dark"),
} as const

/** Cycles through the themes: system, light, dark. */
export function ThemeButton({ className }: { className?: string }) {
  const choice = useThemeChoice()
  const next: ThemeChoice =
    themeChoices[(themeChoices.indexOf(choice) + 1) % themeChoices.length] ?? "system"
  return (
    <IconButton
      label={say(
        "Theme: {choice, select, system {system} light {light} other {dark}}. Change to {next, select, system {system} light {light} other {dark}}",
        { choice, next },
      )}
      title={say("Theme: {choice, select, system {system} light {light} other {dark}}", {
        choice,
      })}
      className={className}
      onClick={() => chooseTheme(next)}
    >
      {themeIcons[choice]}
    </IconButton>
  )
}
