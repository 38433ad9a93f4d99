import ArrowLeft from "lucide-react/icons/arrow-left"
import type { ReactNode } from "react"
import { Link } from "wouter"
import { classes } from "./classes.ts"
import { PageNoticePlace } from "./page-notice.tsx"

/** The container of every part of a page: 1200 px wide at most, with margins. */
export function Container({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classes("mx-auto w-full max-w-[78rem] px-4 md:px-6", className)}>
      {children}
    </div>
  )
}

/** A page's content below the header or the band. */
export function PageBody({ children }: { children: ReactNode }) {
  return <Container className="pt-4 pb-10 md:pt-8 md:pb-18">{children}</Container>
}

type PageHeadProps = {
  title: string
  lead?: string
  /** The target and label of the back link. */
  back?: { href: string; label: ReactNode }
  /** At the right: a link or button. */
  action?: ReactNode
}

/** The top of a page: the back link, its h1, a sentence, and the place for notices. */
export function PageHead({ title, lead, back, action }: PageHeadProps) {
  return (
    <>
      <div className="mb-5 flex flex-col gap-4 md:mb-7 md:flex-row md:items-end md:justify-between md:gap-6 [&>:last-child]:max-md:self-start">
        <div>
          {back && (
            <Link
              href={back.href}
              className="-ml-0.5 inline-flex h-8 items-center gap-1.5 font-medium text-ink-2 hover:text-ink touch:min-h-11"
            >
              <ArrowLeft className="size-4" />
              <span>{back.label}</span>
            </Link>
          )}
          <h1 className="text-page">{title}</h1>
          {lead && <p className="mt-1 max-w-[60ch] text-15 text-ink-2">{lead}</p>}
        </div>
        {action}
      </div>
      <PageNoticePlace />
    </>
  )
}

/** A dark banner that continues the header. Must be the first element of the page. */
export function Band({ children }: { children: ReactNode }) {
  return (
    <div data-band="" className="on-band course-edge bg-band text-band-ink">
      <Container>{children}</Container>
    </div>
  )
}
