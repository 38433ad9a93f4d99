import LifeBuoy from "lucide-react/icons/life-buoy"
import type { ReactNode } from "react"
import { say } from "../../lib/say.ts"
import { settings } from "../../lib/settings.ts"
import { Card, CardBody } from "../../ui/card.tsx"
import { ButtonLink } from "../../ui/link.tsx"
import { Say } from "../../ui/say.tsx"

/** Where to get help with what the page cannot do (specification section 2, /profile). */
export function ContactSupport() {
  return (
    <Card aria-labelledby="contact-support">
      <CardBody>
        <h2 id="contact-support" className="text-card">
          {say("Contact Support")}
        </h2>
        <p className="mt-1 mb-4 text-ink-2">
          <Say
            text="If you can't change something yourself, write to <email>{address}</email>. Email replies within 24 hours."
            address={settings.creditUnion.email}
            email={<MailLink />}
          />
        </p>
        <ButtonLink href="/help-center" tone="secondary" block icon={<LifeBuoy />}>
          {say("Help Center")}
        </ButtonLink>
      </CardBody>
    </Card>
  )
}

const MailLink = ({ children }: { children?: ReactNode }) => (
  <a
    href={`mailto:${settings.creditUnion.email}`}
    className="font-medium text-brand-ink underline underline-offset-3 wrap-anywhere"
  >
    {children}
  </a>
)
