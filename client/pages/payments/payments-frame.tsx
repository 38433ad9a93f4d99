import Plus from "lucide-react/icons/plus"
import type { ReactNode } from "react"
import { useLocation } from "wouter"
import { usePageTitle } from "../../lib/page-title.ts"
import { ButtonLink } from "../../ui/link.tsx"
import { PageBody, PageHead } from "../../ui/page-body.tsx"
import { SectionNav } from "../../ui/section-nav.tsx"

/** The sections of Payments, each a page with a URL of its own. */
const sections = [
  { href: "/payments", label: "Upcoming" },
  { href: "/payments/orders", label: "Standing orders" },
  { href: "/payments/payees", label: "Payees" },
  { href: "/payments/requests", label: "Requests" },
] as const

const plan = (
  <ButtonLink href="/transfer?when=regularly" icon={<Plus />}>
    Plan a Payment
  </ButtonLink>
)

/** What the sections of Payments share: the page's title, and the way from one section to another. */
export function PaymentsFrame({
  section,
  action = plan,
  children,
}: {
  /** The section's label. */
  section: (typeof sections)[number]["label"]
  action?: ReactNode
  children: ReactNode
}) {
  const [path] = useLocation()
  usePageTitle(`${section}, Payments`)
  return (
    <PageBody>
      <PageHead
        title="Payments"
        lead="What the bank pays for you, and what is due next."
        back={{ href: "/", label: "Back to Dashboard" }}
        action={action}
      />
      <SectionNav label="Payments" sections={sections} current={path} />
      {children}
    </PageBody>
  )
}
