import Plus from "lucide-react/icons/plus"
import type { ReactNode } from "react"
import { pageTitle, type SectionPath, sectionsOf } from "#shared/pages.ts"
import { usePageTitle } from "../../lib/page-title.ts"
import { ButtonLink } from "../../ui/link.tsx"
import { PageBody, PageHead } from "../../ui/page-body.tsx"
import { SectionNav } from "../../ui/section-nav.tsx"

const plan = (
  <ButtonLink href="/transfer?when=regularly" icon={<Plus />}>
    Plan a Payment
  </ButtonLink>
)

/** What the sections of Payments share: the page's title, and the way from one section to another. */
export function PaymentsFrame({
  page,
  action = plan,
  children,
}: {
  /** The section's path. */
  page: SectionPath<"Payments">
  action?: ReactNode
  children: ReactNode
}) {
  usePageTitle(pageTitle(page))
  return (
    <PageBody>
      <PageHead
        title="Payments"
        lead="What the bank pays for you, and what is due next."
        back={{ href: "/", label: "Back to Dashboard" }}
        action={action}
      />
      <SectionNav label="Payments" sections={sectionsOf("Payments")} current={page} />
      {children}
    </PageBody>
  )
}
