import ArrowUpRight from "lucide-react/icons/arrow-up-right"
import CreditCard from "lucide-react/icons/credit-card"
import LayoutDashboard from "lucide-react/icons/layout-dashboard"
import { Link, useLocation } from "wouter"

const places = [
  { href: "/", label: "Dashboard", Icon: LayoutDashboard },
  { href: "/transfer", label: "Transfer", Icon: ArrowUpRight },
  { href: "/cards", label: "Cards", Icon: CreditCard },
] as const

/** The three main pages, in the header; on phones the tab bar replaces it. */
export function HeaderNav() {
  const [path] = useLocation()
  return (
    <nav aria-label="Main" className="hidden gap-1 md:flex">
      {places.map(({ href, label, Icon }) => (
        <Link
          key={href}
          href={href}
          aria-current={path === href ? "page" : undefined}
          className="group flex h-9 items-center gap-2 rounded-3 pr-3.5 pl-3 font-medium text-band-ink-2 transition-colors hover:bg-white/6 hover:text-white aria-[current]:bg-band-2 aria-[current]:text-white touch:h-11"
        >
          <Icon className="size-4.5 group-aria-[current]:text-saffron" />
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** The same three pages at the bottom of a phone's screen. */
export function TabBar() {
  const [path] = useLocation()
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-3 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {places.map(({ href, label, Icon }) => (
        <Link
          key={href}
          href={href}
          aria-current={path === href ? "page" : undefined}
          className="grid justify-items-center gap-0.75 pt-2 pb-2.5 text-12 font-medium text-ink-2 -outline-offset-2 aria-[current]:font-semibold aria-[current]:text-brand-ink"
        >
          <Icon className="size-5.5" />
          {label}
        </Link>
      ))}
    </nav>
  )
}
