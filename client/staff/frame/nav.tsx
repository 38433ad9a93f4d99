import { useQuery } from "@tanstack/react-query"
import Menu from "lucide-react/icons/menu"
import { Link, useLocation } from "wouter"
import { lazyOverlay } from "../../lib/lazy.tsx"
import { Menu as MenuRoot, MenuTrigger } from "../../ui/menu.tsx"
import { useEmployee } from "../features/session/api.ts"
import { waitingByPlace, waitingText, worklistsQuery } from "../features/worklists/api.ts"
import { hasPage } from "../routes.tsx"
import { placesFor } from "./places.ts"

const NavMenuItems = lazyOverlay(
  () => import("./nav-menu-items.tsx"),
  (code) => code.NavMenuItems,
)

/** Whether a page, or one below it, is open. */
const isOpen = (path: string, href: string) =>
  path === href || (href !== "/" && path.startsWith(`${href}/`))

const noCounts: ReadonlyMap<string, number> = new Map()

/** How much waits for the employee on each page. */
const useCounts = () => useQuery({ ...worklistsQuery, select: waitingByPlace }).data ?? noCounts

/** The navigation of the employee's roles, at the left. */
export function SideNav() {
  const [path] = useLocation()
  const { roles } = useEmployee()
  const counts = useCounts()
  return (
    <nav
      aria-label="Main"
      className="sticky top-14 hidden h-[calc(100dvh-56px)] w-48 flex-none overflow-y-auto border-r border-line bg-surface px-3 py-4 md:block"
    >
      {placesFor(roles, hasPage).map(({ name, places }) => (
        <div key={name} className="mb-4">
          <h2 className="px-2.5 pb-1 text-12 font-semibold text-ink-3">{name}</h2>
          <ul>
            {places.map(({ href, label }) => (
              <li key={href}>
                <Link
                  href={href}
                  aria-current={isOpen(path, href) ? "page" : undefined}
                  className="flex h-9 items-center justify-between gap-2 rounded-2 px-2.5 font-medium text-ink-2 hover:bg-hover hover:text-ink aria-[current]:bg-brand-tint aria-[current]:text-brand-ink touch:h-11"
                >
                  <span>{label}</span>
                  <WaitingCount count={counts.get(href)} />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function WaitingCount({ count }: { count: number | undefined }) {
  if (!count) return null
  return (
    <span className="grid h-5 min-w-5 place-items-center rounded-full bg-tile px-1.5 text-12 font-semibold tabular-nums in-aria-[current]:bg-brand in-aria-[current]:text-on-brand">
      <span>{waitingText(count)}</span>
      <span className="sr-only"> waiting for you</span>
    </span>
  )
}

/** The same as a menu, on a phone. */
export function NarrowNav() {
  const { roles } = useEmployee()
  const counts = useCounts()
  return (
    <div className="-ml-2 flex-none md:hidden">
      <MenuRoot>
        <MenuTrigger
          aria-label="Pages"
          className="grid size-11 place-items-center rounded-3 hover:bg-white/6"
        >
          <Menu className="size-5" />
        </MenuTrigger>
        <NavMenuItems groups={placesFor(roles, hasPage)} counts={counts} />
      </MenuRoot>
    </div>
  )
}
