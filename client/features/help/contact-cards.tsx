import Clock from "lucide-react/icons/clock"
import Mail from "lucide-react/icons/mail"
import MessagesSquare from "lucide-react/icons/messages-square"
import Phone from "lucide-react/icons/phone"
import { useState } from "react"
import { bankTimeName } from "../../lib/bank-time.ts"
import { asWritten, language, say } from "../../lib/say.ts"
import { settings } from "../../lib/settings.ts"
import { Badge } from "../../ui/badge.tsx"
import { Button } from "../../ui/button.tsx"
import { Card, CardBody } from "../../ui/card.tsx"
import { classes } from "../../ui/classes.ts"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"
import { useChat } from "./api.ts"
import { isToday } from "./business-hours.ts"
import { ChatDialog } from "./chat-dialog.tsx"
import { useOpeningState } from "./use-opening-state.ts"

const title = "flex items-center gap-2.5 text-card [&_.lucide]:size-5 [&_.lucide]:text-brand-ink"

/** The ways to contact staff: live chat, email, phone, and business hours (specification section 9). */
export function ContactCards() {
  return (
    <aside aria-label={say("Contact")} className="grid gap-4 md:max-lg:grid-cols-2 md:max-lg:gap-6">
      <LiveChat />
      <EmailSupport />
      <PhoneSupport />
      <BusinessHours />
    </aside>
  )
}

function LiveChat() {
  const [open, setOpen] = useState(false)
  const { unread } = useChat()
  const opening = useOpeningState()
  return (
    <Card aria-labelledby="live-chat">
      <CardBody>
        <div className="flex items-center justify-between gap-3">
          <h2 id="live-chat" className={title}>
            <MessagesSquare />
            <span>{say("Live Chat")}</span>
          </h2>
          <span role="status">
            {unread > 0 && <Badge tone="caution">{say("{count} new", { count: unread })}</Badge>}
          </span>
        </div>
        <p className="mt-1.5 mb-4 text-ink-2">
          {opening.open
            ? say("Staff answer until {time}.", { time: opening.until })
            : say("Write anytime. Staff answer {when}.", { when: opening.from })}
        </p>
        <Button block icon={<MessagesSquare />} onClick={() => setOpen(true)}>
          {say("Start Live Chat")}
        </Button>
        {open && <ChatDialog onClose={() => setOpen(false)} />}
      </CardBody>
    </Card>
  )
}

function EmailSupport() {
  return (
    <Card aria-labelledby="email-support">
      <CardBody>
        <h2 id="email-support" className={title}>
          <Mail />
          <span>{say("Email Support")}</span>
        </h2>
        <p className="mt-1.5 text-ink-2">{say("We reply within 24 hours.")}</p>
        <a
          href={`mailto:${settings.creditUnion.email}`}
          className="mt-2 inline-flex items-center font-medium text-brand-ink underline underline-offset-3 wrap-anywhere touch:min-h-11"
        >
          {settings.creditUnion.email}
        </a>
      </CardBody>
    </Card>
  )
}

function PhoneSupport() {
  return (
    <Card aria-labelledby="phone-support">
      <CardBody>
        <h2 id="phone-support" className={title}>
          <Phone />
          <span>{say("Phone")}</span>
        </h2>
        <p className="mt-1.5 text-ink-2">{say("For what can't wait, during business hours.")}</p>
        <a
          href={`tel:${settings.creditUnion.phone.replaceAll(" ", "")}`}
          translate="no"
          className="mt-2 inline-flex items-center font-medium text-brand-ink underline underline-offset-3 touch:min-h-11"
        >
          {settings.creditUnion.phone}
        </a>
      </CardBody>
    </Card>
  )
}

function BusinessHours() {
  const opening = useOpeningState()
  const now = new Date()
  return (
    <Card aria-labelledby="business-hours">
      <CardBody>
        <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
          <h2 id="business-hours" className={title}>
            <Clock />
            <span>{say("Business Hours")}</span>
          </h2>
          {opening.open ? (
            <Badge tone="positive">{say("Open now")}</Badge>
          ) : (
            <Badge>{say("Closed now")}</Badge>
          )}
        </div>
        <KeyValues>
          {settings.creditUnion.hours.map(({ days, open, weekdays }) => (
            <KeyValue
              key={days.en}
              name={
                <span
                  className={classes(
                    isToday(weekdays, now, settings.timeZone) && "font-semibold text-ink",
                  )}
                >
                  {asWritten(days[language])}
                </span>
              }
            >
              {asWritten(open[language])}
            </KeyValue>
          ))}
        </KeyValues>
        <p className="mt-2 text-13 text-ink-3">
          {opening.open
            ? say("{clock}. Open until {time}.", { clock: bankTimeName, time: opening.until })
            : say("{clock}. Opens {when}.", { clock: bankTimeName, when: opening.from })}
        </p>
      </CardBody>
    </Card>
  )
}
