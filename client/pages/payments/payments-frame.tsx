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

const leads: Readonly<Record<SectionPath<"Payments">, string>> = {
  "/payments": "What is due next, and what is on its way.",
  "/payments/orders": "What the bank pays for you, once or regularly.",
  "/payments/payees": "The people and companies that you have saved.",
  "/payments/requests": "What you asked others for, and what they ask you for.",
}

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
        lead={leads[page]}
        back={{ href: "/", label: "Back to Dashboard" }}
        action={action}
      />
      <SectionNav label="Payments" sections={sectionsOf("Payments")} current={page} />
      {children}
    </PageBody>
  )
}
