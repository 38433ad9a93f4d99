import ChevronDown from "lucide-react/icons/chevron-down"
import KeyRound from "lucide-react/icons/key-round"
import Keyboard from "lucide-react/icons/keyboard"
import LogOut from "lucide-react/icons/log-out"
import UsersRound from "lucide-react/icons/users-round"
import { useLocation } from "wouter"
import { rolesText } from "#shared/employee-roles.ts"
import { isolated } from "#shared/text/language.ts"
import { nameInitials } from "../../lib/initials.ts"
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
import { useEmployee, useSignOut } from "../features/session/api.ts"

/** The employee's menu, at the right of the header. */
export function AccountMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const { name, roles } = useEmployee()
  const signOut = useSignOut()
  const theme = useThemeChoice()
  const [, navigate] = useLocation()
  return (
    <div className="ml-auto flex-none">
      <Menu>
        <MenuTrigger className="-mr-2 flex h-11 items-center gap-2.5 rounded-3 px-2 font-medium text-white transition-colors hover:bg-white/6">
          <MenuInitials>{nameInitials(name)}</MenuInitials>
          <span className="text-left max-lg:sr-only">
            <span className="block text-13 leading-4.5">{name}</span>
            <span className="sr-only">, </span>
            <span className="block text-12 leading-4 font-normal text-band-ink-2">
              {rolesText(roles)}
            </span>
          </span>
          <ChevronDown className="size-4 text-band-ink-2" />
        </MenuTrigger>
        <MenuContent>
          <MenuLabel>{`${isolated(name)} · ${rolesText(roles)}`}</MenuLabel>
          <MenuItem icon={<Keyboard />} onSelect={onShortcuts}>
            Keyboard shortcuts
          </MenuItem>
          <MenuItem icon={<KeyRound />} onSelect={() => navigate("/own-factors")}>
            Your second factors
          </MenuItem>
          <MenuItem icon={<UsersRound />} onSelect={() => navigate("/relatives")}>
            Relatives' memberships
          </MenuItem>
          <MenuSeparator />
          <MenuLabel>Theme</MenuLabel>
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
          <MenuItem icon={<LogOut />} onSelect={() => signOut.mutate()}>
            Sign out
          </MenuItem>
        </MenuContent>
      </Menu>
    </div>
  )
}
