import LifeBuoy from "lucide-react/icons/life-buoy"
import { settings } from "../../lib/settings.ts"
import { Card, CardBody } from "../../ui/card.tsx"
import { ButtonLink } from "../../ui/link.tsx"

/** Where to get help with what the page cannot do (specification section 2, /profile). */
export function ContactSupport() {
  return (
    <Card aria-labelledby="contact-support">
      <CardBody>
        <h2 id="contact-support" className="text-card">
          Contact Support
        </h2>
        <p className="mt-1 mb-4 text-ink-2">
          If you can't change something yourself, write to{" "}
          <a
            href={`mailto:${settings.creditUnion.email}`}
            className="font-medium text-brand-ink underline underline-offset-3 wrap-anywhere"
          >
            {settings.creditUnion.email}
          </a>
          . Email replies within 24 hours.
        </p>
        <ButtonLink href="/help-center" tone="secondary" block icon={<LifeBuoy />}>
          Help Center
        </ButtonLink>
      </CardBody>
    </Card>
  )
}
