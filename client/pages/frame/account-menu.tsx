import ChevronDown from "lucide-react/icons/chevron-down"
import LogOut from "lucide-react/icons/log-out"
import UserRound from "lucide-react/icons/user-round"
import { useLocation } from "wouter"
import type { User } from "#shared/contracts/auth.ts"
import { useSignOut } from "../../identity/sign-in/api.ts"
import { userInitials } from "../../lib/initials.ts"
import { say } from "../../lib/say.ts"
import { chooseTheme, themeChoices, useThemeChoice } from "../../lib/theme.ts"
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from "../../ui/menu.tsx"
import { MenuInitials } from "../../ui/menu-initials.tsx"
import { themeIcons, themeNames } from "../../ui/theme-button.tsx"

/** The member's account menu, at the right of the header. */
export function AccountMenu({ user }: { user: User }) {
  const [, navigate] = useLocation()
  const theme = useThemeChoice()
  const logout = useSignOut()
  const username = user.username || say("User")

  return (
    <Menu>
      <MenuTrigger
        aria-label={say("My Account, {username}", { username })}
        className="-mr-2 flex h-11 items-center gap-2.5 rounded-3 px-2 font-medium text-white transition-colors hover:bg-white/6"
      >
        <MenuInitials>{userInitials(user)}</MenuInitials>
        <span className="max-w-28 truncate max-lg:hidden lg:max-xl:max-w-48">{username}</span>
        <ChevronDown className="size-4 text-band-ink-2 max-[22.5rem]:hidden" />
      </MenuTrigger>
      <MenuContent>
        <MenuLabel>{say("My Account")}</MenuLabel>
        <MenuItem icon={<UserRound />} onSelect={() => navigate("/profile")}>
          {say("Profile Settings")}
        </MenuItem>
        <MenuSeparator />
        <MenuLabel>{say("Theme")}</MenuLabel>
        <MenuRadioGroup
          value={theme}
          onValueChange={(value) =>
            chooseTheme(themeChoices.find((choice) => choice === value) ?? "system")
          }
        >
          {themeChoices.map((choice) => (
            <MenuRadioItem key={choice} value={choice} icon={themeIcons[choice]}>
              {themeNames[choice]}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        <MenuSeparator />
        <MenuItem
          icon={<LogOut />}
          disabled={logout.isPending}
          onSelect={(event) => {
            // The menu stays open, to show that the sign-out is in progress.
            event.preventDefault()
            logout.mutate()
          }}
        >
          {logout.isPending ? say("Logging out...") : say("Logout")}
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}
