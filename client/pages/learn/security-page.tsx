import Check from "lucide-react/icons/check"
import { Link } from "wouter"
import { GuidePage, GuideSection, Text, textLink } from "../../features/help/guide-page.tsx"
import { securityLesson } from "../../features/help/lesson-texts.ts"
import { habits, protections } from "../../features/help/security-text.ts"
import { say } from "../../lib/say.ts"
import { settings } from "../../lib/settings.ts"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"
import { Say } from "../../ui/say.tsx"

const lesson = securityLesson(settings.sessionIdleMinutes)
const { email } = settings.creditUnion

/** How the bank protects its members, and how they can protect themselves. */
export function SecurityPage() {
  return (
    <GuidePage page="/learn/security" lead={`${lesson.summary}.`}>
      <GuideSection id="we" title={say("What we do")}>
        <ul className="grid gap-x-8 gap-y-5 md:grid-cols-2">
          {protections(settings).map(({ title, text }) => (
            <li key={title}>
              <h3 className="font-semibold">{title}</h3>
              <p className="mt-1 text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
      </GuideSection>
      <GuideSection id="short" title={say("In short")}>
        <KeyValues>
          {lesson.facts.map(({ name, value }) => (
            <KeyValue key={name} name={name}>
              {value}
            </KeyValue>
          ))}
        </KeyValues>
      </GuideSection>
      <GuideSection id="you" title={say("What you can do")}>
        <ul className="grid gap-2.5">
          {habits.map((habit) => (
            <li key={habit} className="flex max-w-[66ch] gap-2.5 text-15 text-ink-2">
              <Check className="mt-0.5 size-4.5 text-brand-ink" />
              <span>{habit}</span>
            </li>
          ))}
        </ul>
      </GuideSection>
      <GuideSection id="wrong" title={say("If something is wrong")}>
        <Text>
          <Say
            text="If you lose a card or see a card transfer you didn't make, first freeze the card under <cards>Cards</cards>. Then write to <mail>{email}</mail> or use the live chat in the <help>Help Center</help>."
            email={email}
            cards={<Link href="/cards" className={textLink} />}
            mail={
              <a href={`mailto:${email}`} className={textLink}>
                {email}
              </a>
            }
            help={<Link href="/help-center" className={textLink} />}
          />
        </Text>
      </GuideSection>
    </GuidePage>
  )
}
