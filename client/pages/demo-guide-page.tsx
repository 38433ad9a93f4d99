import Landmark from "lucide-react/icons/landmark"
import { Link } from "wouter"
import { formatIban } from "#shared/iban/format-iban.ts"
import { demoSteps } from "../features/help/demo-steps.ts"
import { GuidePage, GuideSection, textLink } from "../features/help/guide-page.tsx"
import { NumberedStep, NumberedSteps } from "../features/help/numbered-steps.tsx"
import { asWritten, say } from "../lib/say.ts"

/** A tour of the bank, step by step. */
export function DemoGuidePage() {
  return (
    <GuidePage page="/demo-guide" lead={say("A tour of the whole bank in about ten minutes.")}>
      <GuideSection id="walk" title={say("The tour")}>
        <NumberedSteps>
          {demoSteps.map(({ title, text, link, payee }, index) => (
            <NumberedStep key={title} number={index + 1} title={title}>
              <p className="mt-0.5 max-w-[62ch] text-ink-2">{text}</p>
              {payee && (
                <p className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1 rounded-3 bg-sunken px-3.5 py-2.5 text-13 text-ink-2">
                  <Landmark className="size-4.5" />
                  <span>{asWritten(payee.name)}</span>
                  <span translate="no" className="iban font-medium text-ink">
                    {formatIban(payee.iban)}
                  </span>
                </p>
              )}
              <Link
                href={link.href}
                className={`${textLink} mt-1.5 inline-flex items-center touch:min-h-11`}
              >
                {link.label}
              </Link>
            </NumberedStep>
          ))}
        </NumberedSteps>
      </GuideSection>
    </GuidePage>
  )
}
