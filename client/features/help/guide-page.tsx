import type { ReactNode } from "react"
import { type MemberPath, pageTitle } from "#shared/pages.ts"
import { usePageTitle } from "../../lib/page-title.ts"
import { say } from "../../lib/say.ts"
import { Card } from "../../ui/card.tsx"
import { PageBody, PageHead } from "../../ui/page-body.tsx"
import { LearningLinks } from "./learning-links.tsx"

type GuidePageProps = {
  /** The page's own path, which is omitted from the list of further reading. */
  page: MemberPath
  lead: string
  /** GuideSection elements. */
  children: ReactNode
}

/** A learning page: its sections, and links to other pages. */
export function GuidePage({ page, lead, children }: GuidePageProps) {
  const title = say(pageTitle(page))
  usePageTitle(title)
  return (
    <PageBody>
      <PageHead
        title={title}
        lead={lead}
        back={{ href: "/help-center", label: say("Back to Help Center") }}
      />
      <div className="grid grid-cols-1 items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
        <article className="grid grid-cols-1 gap-4">{children}</article>
        <LearningLinks except={page} />
      </div>
    </PageBody>
  )
}

/** One section of a learning page, in a card. */
export function GuideSection({
  id,
  title,
  children,
}: {
  id: string
  title: string
  children: ReactNode
}) {
  return (
    <Card aria-labelledby={id} className="grid grid-cols-1 gap-3.5 px-4 py-5 md:px-8 md:py-7">
      <h2 id={id} className="text-18 font-semibold tracking-[-.012em]">
        {title}
      </h2>
      {children}
    </Card>
  )
}

/** Running text with a readable line length. */
export function Text({ children }: { children: ReactNode }) {
  return <p className="max-w-[66ch] text-15 text-ink-2">{children}</p>
}

/** A link in running text. */
export const textLink = "font-medium text-brand-ink underline underline-offset-3"
