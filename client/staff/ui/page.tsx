import ChevronRight from "lucide-react/icons/chevron-right"
import type { ReactNode } from "react"
import { Link } from "wouter"
import { asWritten } from "#shared/words/text.ts"
import { usePageTitle } from "../../lib/page-title.ts"
import { SectionNav } from "../../ui/section-nav.tsx"

export type Crumb = { label: string; href: string }

type PageProps = {
  /** The h1, and the document's title. */
  title: string
  /** The pages above this one, the outermost first. The way up is always there. */
  crumbs?: readonly Crumb[]
  /** Beside the title: a badge. */
  mark?: ReactNode
  /** A sentence below the title. */
  lead?: ReactNode
  /** At the right: the page's buttons. */
  actions?: ReactNode
  /** Shown first, before anything else: a WarningStrip. */
  warnings?: ReactNode
  children: ReactNode
}

type PageTabsProps = {
  /** What the tabs choose: "Which conversations". */
  label: string
  sections: readonly { href: string; label: string }[]
  /** The open section's address. */
  current: string
}

/** The sections of a page, each with an address of its own. */
export const PageTabs = (props: PageTabsProps) => (
  <div className="-mb-4 md:-mb-6">
    <SectionNav {...props} />
  </div>
)

/** A page of the staff app: breadcrumbs, title, actions, warnings, and its content, stacked. */
export function Page({ title, crumbs, mark, lead, actions, warnings, children }: PageProps) {
  usePageTitle(asWritten(title))
  return (
    <div className="grid grid-cols-1 gap-4 p-4 md:gap-5 md:px-6 md:py-5">
      <div className="flex flex-col gap-3 md:flex-row md:items-end md:justify-between">
        <div className="min-w-0">
          {crumbs && (
            <nav aria-label="Breadcrumbs" className="mb-0.5">
              <ol className="flex flex-wrap items-center gap-1 text-13 text-ink-2">
                {crumbs.map(({ label, href }) => (
                  <li key={href} className="flex items-center gap-1">
                    <Link
                      href={href}
                      className="flex min-h-6 items-center rounded-1 hover:text-ink hover:underline touch:min-h-11"
                    >
                      <span dir="auto">{label}</span>
                    </Link>
                    <ChevronRight className="size-3.5 text-ink-3" />
                  </li>
                ))}
                <li aria-current="page" className="wrap-anywhere">
                  <span dir="auto">{title}</span>
                </li>
              </ol>
            </nav>
          )}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-22 font-semibold tracking-[-.015em] wrap-anywhere">
              <span dir="auto">{title}</span>
            </h1>
            {mark}
          </div>
          {lead && <p className="mt-0.5 max-w-[80ch] text-ink-2">{lead}</p>}
        </div>
        {actions && (
          <div className="flex flex-wrap gap-2 empty:hidden md:justify-end">{actions}</div>
        )}
      </div>
      {warnings}
      {children}
    </div>
  )
}
