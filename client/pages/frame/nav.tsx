import ArrowUpRight from "lucide-react/icons/arrow-up-right"
import CreditCard from "lucide-react/icons/credit-card"
import Ellipsis from "lucide-react/icons/ellipsis"
import LayoutDashboard from "lucide-react/icons/layout-dashboard"
import { Link, useLocation } from "wouter"
import { navigationOf } from "#shared/pages.ts"
import { lazyOverlay } from "../../lib/lazy.tsx"
import { say } from "../../lib/say.ts"
import { Menu, MenuTrigger } from "../../ui/menu.tsx"

const MoreItems = lazyOverlay(
  () => import("./more-items.tsx"),
  (code) => code.MoreItems,
)

const icons = {
  "/": LayoutDashboard,
  "/transfer": ArrowUpRight,
  "/cards": CreditCard,
}
const mainPages = navigationOf("main").map((link) => ({ ...link, Icon: icons[link.href] }))
const morePages = navigationOf("more")

/** The three main pages, in the header; on phones the tab bar replaces it. */
export function HeaderNav() {
  const [path] = useLocation()
  return (
    <nav aria-label={say("Main", { context: "navigation" })} className="hidden gap-1 md:flex">
      {mainPages.map(({ href, label, Icon }) => (
        <Link
          key={href}
          href={href}
          aria-current={path === href ? "page" : undefined}
          className="group flex h-9 items-center gap-1.5 rounded-3 px-2.5 font-medium whitespace-nowrap text-band-ink-2 transition-colors hover:bg-white/6 hover:text-white aria-[current]:bg-band-2 aria-[current]:text-white touch:h-11"
        >
          <Icon className="size-4.5 group-aria-[current]:text-saffron max-lg:hidden" />
          <span>{say(label)}</span>
        </Link>
      ))}
    </nav>
  )
}

/** Whether a page, or one below it, is open. */
const isOpen = (path: string, href: string) => path === href || path.startsWith(`${href}/`)

/** Further pages, beside the three main ones: as links, or as a menu where there is no room. */
export function HeaderMore() {
  const [path] = useLocation()
  return (
    <>
      <nav aria-label={say("More")} className="hidden grow justify-between xl:flex">
        {morePages.map(({ href, label }) => (
          <Link
            key={href}
            href={href}
            aria-current={isOpen(path, href) ? "page" : undefined}
            className="further-page"
          >
            {say(label)}
          </Link>
        ))}
      </nav>
      <div className="hidden md:max-xl:block">
        <Menu>
          <MenuTrigger
            aria-label={say("More pages")}
            className="grid size-11 place-items-center rounded-3 text-band-ink-2 transition-colors hover:bg-white/6 hover:text-white"
          >
            <Ellipsis className="size-5" />
          </MenuTrigger>
          <MoreItems />
        </Menu>
      </div>
    </>
  )
}

const tab =
  "grid justify-items-center gap-0.75 text-center pt-2 pb-2.5 text-12 font-medium text-ink-2 -outline-offset-2 aria-[current]:font-semibold aria-[current]:text-brand-ink"

/** The same pages at the bottom of a phone's screen: the main ones, and a menu of the others. */
export function TabBar() {
  const [path] = useLocation()
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-[3fr_1fr] border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden">
      <nav aria-label={say("Main", { context: "navigation" })} className="grid grid-cols-3">
        {mainPages.map(({ href, label, Icon }) => (
          <Link
            key={href}
            href={href}
            aria-current={path === href ? "page" : undefined}
            className={tab}
          >
            <Icon className="size-5.5" />
            <span>{say(label)}</span>
          </Link>
        ))}
      </nav>
      <Menu>
        <MenuTrigger
          aria-label={say("More pages")}
          aria-current={morePages.some(({ href }) => isOpen(path, href)) ? "true" : undefined}
          className={tab}
        >
          <Ellipsis className="size-5.5" />
          {say("More")}
        </MenuTrigger>
        <MoreItems />
      </Menu>
    </div>
  )
}
