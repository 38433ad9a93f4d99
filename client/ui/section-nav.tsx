import type { ReactNode } from "react"
import { Link } from "wouter"
import { classes } from "./classes.ts"

type SectionNavProps = {
  /** The label of the navigation. */
  label: string
  sections: readonly { href: string; label: ReactNode }[]
  /** The open section's address. */
  current: string
}

/** More sections than these do not fit beside each other on a phone. */
const maxInLine = 4

const line = {
  item: undefined,
  list: "-mb-px flex gap-5 overflow-x-auto border-b border-line md:gap-7",
  link: "border-b-2 border-transparent forced-colors:border-[Canvas] aria-[current]:border-brand-ink aria-[current]:text-brand-ink",
}

/** On a phone, tiles in as many rows as they need. */
const rows = {
  item: "max-md:grow",
  list: "flex flex-wrap gap-1 rounded-menu bg-sunken p-1 md:-mb-px md:flex-nowrap md:gap-7 md:rounded-none md:border-b md:border-line md:bg-transparent md:p-0",
  link:
    "max-md:justify-center max-md:rounded-2 max-md:px-3 max-md:text-13 max-md:aria-[current]:bg-segment-on max-md:aria-[current]:text-ink max-md:aria-[current]:shadow-segment " +
    "md:border-b-2 md:border-transparent md:forced-colors:border-[Canvas] md:aria-[current]:border-brand-ink md:aria-[current]:text-brand-ink",
}

/** Scrolls a line that is wider than the screen to the end of its open section. */
function reveal(item: HTMLElement | null) {
  const list = item?.parentElement
  if (list)
    list.scrollLeft = item.offsetLeft + item.offsetWidth - list.offsetLeft - list.clientWidth
}

/** Links to the sections of a page: in a line, or, where there are too many for a phone, in rows there. */
export function SectionNav({ label, sections, current }: SectionNavProps) {
  const look = sections.length > maxInLine ? rows : line
  return (
    <nav aria-label={label} className="mb-4 md:mb-6">
      <ul className={look.list}>
        {sections.map(({ href, label: name }) => (
          <li key={href} ref={href === current ? reveal : undefined} className={look.item}>
            <Link
              href={href}
              aria-current={href === current ? "page" : undefined}
              className={classes(
                "flex h-11 min-w-6 items-center font-semibold whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink",
                look.link,
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
