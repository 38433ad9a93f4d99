import SquareTerminal from "lucide-react/icons/square-terminal"
import { Link } from "wouter"
import { demoSteps, playsStaff } from "../features/help/demo-steps.ts"
import { GuidePage, GuideSection, Text, textLink } from "../features/help/guide-page.tsx"

/** A walk through the whole bank, stop by stop. */
export function DemoGuidePage() {
  return (
    <GuidePage
      title="Demo Guide"
      lead="A walk through the whole bank in about ten minutes."
      href="/demo-guide"
    >
      <ol className="grid grid-cols-1 gap-4">
        {demoSteps.map(({ title, text, link, staff }, index) => (
          <li key={title}>
            <GuideSection id={`step-${index + 1}`} title={`${index + 1}. ${title}`}>
              <Text>{text}</Text>
              {staff && playsStaff && (
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-3 bg-sunken px-4 py-3">
                  <SquareTerminal className="size-5 text-ink-2" />
                  <span className="text-13 text-ink-2">Play staff, in the bank's folder:</span>
                  <code className="text-13 font-medium wrap-anywhere">{staff}</code>
                </div>
              )}
              <p>
                <Link href={link.href} className={textLink}>
                  {link.label}
                </Link>
              </p>
            </GuideSection>
          </li>
        ))}
      </ol>
    </GuidePage>
  )
}
