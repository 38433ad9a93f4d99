import { asWritten, language, say } from "../../lib/say.ts"
import { settings } from "../../lib/settings.ts"
import { Card, CardBody } from "../../ui/card.tsx"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"

/** The target of the empty state's button. */
export const requestCardId = "request-card"

/** How to get another card: only instructions (specification section 2, /cards). */
export function RequestCard() {
  return (
    <Card aria-labelledby={requestCardId}>
      <CardBody>
        <h2 id={requestCardId} tabIndex={-1} className="text-card outline-none">
          {say("Request New Card")}
        </h2>
        <p className="mt-1.5 mb-3 text-ink-2">
          {say("Contact us and we will send a card for any of your accounts.")}
        </p>
        <KeyValues>
          <KeyValue name={say("Email")}>
            <ContactLink href={`mailto:${settings.creditUnion.cardsEmail}`}>
              {settings.creditUnion.cardsEmail}
            </ContactLink>
          </KeyValue>
          <KeyValue name={say("Phone")}>
            <ContactLink href={`tel:${settings.creditUnion.phone.replaceAll(" ", "")}`}>
              {settings.creditUnion.phone}
            </ContactLink>
          </KeyValue>
          {settings.creditUnion.hours.map(({ days, open }) => (
            <KeyValue key={days.en} name={asWritten(days[language])}>
              {asWritten(open[language])}
            </KeyValue>
          ))}
        </KeyValues>
      </CardBody>
    </Card>
  )
}

function ContactLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      className="text-brand-ink underline decoration-1 decoration-current/40 underline-offset-3 hover:decoration-current"
    >
      {children}
    </a>
  )
}
