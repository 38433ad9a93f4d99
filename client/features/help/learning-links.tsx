import ChevronRight from "lucide-react/icons/chevron-right"
import { Link } from "wouter"
import { type MemberPath, pageTitle } from "#shared/pages.ts"
import { say } from "../../lib/say.ts"
import { Card } from "../../ui/card.tsx"

/** The learning pages, with their names in the footer. */
const guides = [
  { page: "/learn/iban", about: say("Take one apart, digit by digit") },
  { page: "/learn/sepa", about: say("How euros arrive in seconds") },
  { page: "/learn/exchange", about: say("How our rates work") },
  { page: "/learn/security", about: say("What we do, and what you can do") },
  { page: "/demo-guide", about: say("A tour of the whole bank") },
] as const

/** Links to the learning pages and the demo guide, except the current page. */
export function LearningLinks({ except }: { except?: MemberPath }) {
  return (
    <Card aria-labelledby="learning-resources">
      <h2 id="learning-resources" className="px-4 pt-5 text-card md:px-6">
        {say("Learning Resources")}
      </h2>
      <ul className="px-1 pt-1 pb-2.5 md:px-3">
        {guides
          .filter(({ page }) => page !== except)
          .map(({ page, about }) => (
            <li key={page}>
              <Link
                href={page}
                className="flex items-center gap-3 rounded-3 px-3 py-2.5 transition-colors hover:bg-hover touch:min-h-11"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{say(pageTitle(page))}</span>
                  <span className="block text-13 text-ink-3">{about}</span>
                </span>
                <ChevronRight className="size-4.5 text-ink-3" />
              </Link>
            </li>
          ))}
      </ul>
    </Card>
  )
}
