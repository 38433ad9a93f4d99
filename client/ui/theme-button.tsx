import Monitor from "lucide-react/icons/monitor"
import Moon from "lucide-react/icons/moon"
import Sun from "lucide-react/icons/sun"
import { chooseTheme, type ThemeChoice, themeChoices, useThemeChoice } from "../lib/theme.ts"
import { IconButton } from "./icon-button.tsx"

export const themeIcons = { system: <Monitor />, light: <Sun />, dark: <Moon /> } as const
export const themeNames = { system: "System", light: "Light", dark: "Dark" } as const

/** Cycles through the themes: system, light, dark. */
export function ThemeButton({ className }: { className?: string }) {
  const choice = useThemeChoice()
  const next: ThemeChoice =
    themeChoices[(themeChoices.indexOf(choice) + 1) % themeChoices.length] ?? "system"
  return (
    <IconButton
      label={`Theme: ${choice}. Change to ${next}`}
      title={`Theme: ${choice}`}
      className={className}
      onClick={() => chooseTheme(next)}
    >
      {themeIcons[choice]}
    </IconButton>
  )
}
