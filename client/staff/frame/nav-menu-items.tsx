import { useLocation } from "wouter"
import { MenuContent, MenuItem, MenuLabel } from "../../ui/menu.tsx"
import { waitingText } from "../features/worklists/api.ts"
import type { Place } from "./places.ts"

type Groups = readonly { name: string; places: readonly Place[] }[]

type NavMenuItemsProps = { groups: Groups; counts: ReadonlyMap<string, number> }

/** The navigation as a menu. */
export function NavMenuItems({ groups, counts }: NavMenuItemsProps) {
  const [, navigate] = useLocation()
  return (
    <MenuContent>
      {groups.map(({ name, places }) => (
        <div key={name}>
          <MenuLabel>{name}</MenuLabel>
          {places.map(({ href, label }) => (
            <MenuItem key={href} onSelect={() => navigate(href)}>
              <span className="flex-1">{label}</span>
              {(counts.get(href) ?? 0) > 0 && (
                <span className="text-13 font-semibold text-ink-2 tabular-nums">
                  {waitingText(counts.get(href) ?? 0)}
                </span>
              )}
            </MenuItem>
          ))}
        </div>
      ))}
    </MenuContent>
  )
}
