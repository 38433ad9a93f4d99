import { useLocation } from "wouter"
import { MenuContent, MenuItem, MenuLabel } from "../../ui/menu.tsx"
import type { Place } from "./places.ts"

type Groups = readonly { name: string; places: readonly Place[] }[]

/** The navigation as a menu. */
export function NavMenuItems({ groups }: { groups: Groups }) {
  const [, navigate] = useLocation()
  return (
    <MenuContent>
      {groups.map(({ name, places }) => (
        <div key={name}>
          <MenuLabel>{name}</MenuLabel>
          {places.map(({ href, label }) => (
            <MenuItem key={href} onSelect={() => navigate(href)}>
              {label}
            </MenuItem>
          ))}
        </div>
      ))}
    </MenuContent>
  )
}
