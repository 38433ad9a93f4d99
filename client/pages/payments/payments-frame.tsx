import Plus from "lucide-react/icons/plus"
import type { ReactNode } from "react"
import { pageTitle, type SectionPath, sectionsOf } from "#shared/pages.ts"
import { usePageTitle } from "../../lib/page-title.ts"
import { say, type Text } from "../../lib/say.ts"
import { ButtonLink } from "../../ui/link.tsx"
import { PageBody, PageHead } from "../../ui/page-body.tsx"
import { SectionNav } from "../../ui/section-nav.tsx"

const plan = (
  <ButtonLink href="/transfer?when=regularly" icon={<Plus />}>
    {say("Plan a Payment")}
  </ButtonLink>
)

const leads: Readonly<Record<SectionPath<"Payments">, Text>> = {
  "/payments": say("What is due next, and what is on its way."),
  "/payments/orders": say("What the bank pays for you, once or regularly."),
  "/payments/payees": say("The people and companies that you have saved."),
  "/payments/requests": say("What you asked others for, and what they ask you for."),
}

const sections = sectionsOf("Payments").map(({ href, label }) => ({ href, label: say(label) }))

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
  usePageTitle(say(pageTitle(page)))
  return (
    <PageBody>
      <PageHead
        title={say("Payments")}
        lead={leads[page]}
        back={{ href: "/", label: say("Back to Dashboard") }}
        action={action}
      />
      <SectionNav label={say("Payments")} sections={sections} current={page} />
      {children}
    </PageBody>
  )
}
