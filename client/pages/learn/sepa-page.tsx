import { Link } from "wouter"
import { highestDailyLimit } from "#shared/limits.ts"
import { formatAmount, formatFigure } from "#shared/money/format.ts"
import { GuidePage, GuideSection, Text, textLink } from "../../features/help/guide-page.tsx"
import { sepaLesson } from "../../features/help/lesson-texts.ts"
import { NumberedStep, NumberedSteps } from "../../features/help/numbered-steps.tsx"
import { sepaCountryNames, sepaSteps } from "../../features/help/sepa-text.ts"
import { asWritten, say } from "../../lib/say.ts"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"

/** What SEPA is, what instant means, and what it costs here. */
export function SepaPage() {
  return (
    <GuidePage page="/learn/sepa" lead={`${sepaLesson.summary}.`}>
      <GuideSection id="what" title={say("What SEPA is")}>
        {sepaLesson.text.map((paragraph) => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
        <KeyValues>
          {sepaLesson.facts.map(({ name, value }) => (
            <KeyValue key={name} name={name}>
              {value}
            </KeyValue>
          ))}
          <KeyValue name={say("Daily limit")}>
            {say("{amount} EUR a day to others", { amount: formatFigure(highestDailyLimit) })}
          </KeyValue>
        </KeyValues>
      </GuideSection>
      <GuideSection id="example" title={say("Example: 250 euros from Luxembourg to Germany")}>
        <NumberedSteps>
          {sepaSteps.map(({ title, text }, index) => (
            <NumberedStep key={title} number={index + 1} title={title}>
              <p className="mt-0.5 max-w-[62ch] text-ink-2">{text}</p>
            </NumberedStep>
          ))}
        </NumberedSteps>
        <KeyValues>
          <KeyValue name={say("Leaves your account")}>
            <span translate="no">{formatAmount("250", "EUR")}</span>
          </KeyValue>
          <KeyValue name={say("Fee")}>
            <span translate="no">{formatAmount("0", "EUR")}</span>
          </KeyValue>
          <KeyValue name={say("Recipient gets")} strong>
            <span translate="no">{formatAmount("250", "EUR")}</span>
          </KeyValue>
        </KeyValues>
        <p>
          <Link href="/transfer" className={textLink}>
            {say("Make a transfer")}
          </Link>
        </p>
      </GuideSection>
      <GuideSection id="currency" title={say("Euros only")}>
        <Text>
          {say(
            "SEPA is for euros. Switzerland and the United Kingdom also belong to it, but a payment in francs or pounds isn't a SEPA payment. A transfer is sent in the currency of the account you choose, so use your euro account for SEPA.",
          )}
        </Text>
      </GuideSection>
      <GuideSection
        id="countries"
        title={say("The {count} countries", { count: sepaCountryNames.length })}
      >
        <Text>
          {say(
            "A country's IBANs start with these two letters. Gibraltar takes part with the United Kingdom, under GI.",
          )}
        </Text>
        <ul className="columns-2 gap-6 md:columns-3">
          {sepaCountryNames.map(({ code, name }) => (
            <li key={code} className="flex gap-2.5 py-1">
              <span className="w-6 flex-none font-semibold text-ink-3">{asWritten(code)}</span>
              <span>{name}</span>
            </li>
          ))}
        </ul>
      </GuideSection>
    </GuidePage>
  )
}
