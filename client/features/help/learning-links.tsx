import ChevronRight from "lucide-react/icons/chevron-right"
import { Link } from "wouter"
import { Card } from "../../ui/card.tsx"

/** The learning pages, with their names in the footer. */
const guides = [
  { href: "/learn/iban", label: "IBAN Guide", about: "Take one apart, digit by digit" },
  { href: "/learn/sepa", label: "SEPA Explained", about: "How euros arrive in seconds" },
  { href: "/learn/exchange", label: "Currency Exchange", about: "How our rates work" },
  { href: "/learn/security", label: "Banking Security", about: "What we do, and what you can do" },
  { href: "/demo-guide", label: "Demo Guide", about: "A tour of the whole bank" },
] as const

/** Links to the learning pages and the demo guide, except the current page. */
export function LearningLinks({ except }: { except?: string }) {
  return (
    <Card aria-labelledby="learning-resources">
      <h2 id="learning-resources" className="px-4 pt-5 text-card md:px-6">
        Learning Resources
      </h2>
      <ul className="px-1 pt-1 pb-2.5 md:px-3">
        {guides
          .filter(({ href }) => href !== except)
          .map(({ href, label, about }) => (
            <li key={href}>
              <Link
                href={href}
                className="flex items-center gap-3 rounded-3 px-3 py-2.5 transition-colors hover:bg-hover touch:min-h-11"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{label}</span>
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
