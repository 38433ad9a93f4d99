import { Link } from "wouter"
import { type MemberPath, pageTitle } from "#shared/pages.ts"
import { lazyExtra } from "../../lib/lazy.tsx"
import { asWritten, language, say } from "../../lib/say.ts"
import { settings } from "../../lib/settings.ts"
import { BrandMark } from "../../ui/brand-mark.tsx"
import { Container } from "../../ui/page-body.tsx"
import { LanguageLinks } from "../language-links.tsx"

const BankTimeNote = lazyExtra(
  () => import("../../ui/bank-time-note.tsx"),
  (code) => code.BankTimeNote,
)

const pageLink = (href: MemberPath) => ({ label: say(pageTitle(href)), href })

const columns = [
  {
    title: say("Learning Resources"),
    links: [
      pageLink("/learn/iban"),
      pageLink("/learn/sepa"),
      pageLink("/learn/exchange"),
      pageLink("/learn/security"),
    ],
  },
  {
    title: say("Support"),
    links: [
      pageLink("/help-center"),
      pageLink("/demo-guide"),
      { label: say("Contact"), href: "/help-center" },
    ],
  },
] as const

/** The footer of signed-in screens (specification section 2). */
export function Footer() {
  return (
    <footer className="border-t border-line pt-8 pb-24 text-ink-2 md:pt-12 md:pb-8">
      <Container>
        <div className="grid grid-cols-2 gap-6 md:grid-cols-[6fr_3fr_3fr]">
          <div className="col-span-2 md:col-span-1">
            <div className="mb-3.5 text-15 text-ink [&_svg]:text-brand-ink">
              <BrandMark />
            </div>
            <p className="max-w-[40ch]">{asWritten(settings.creditUnion.description[language])}</p>
          </div>
          {columns.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className="mb-3 text-13 font-semibold text-ink touch:mb-1">{title}</h2>
              <ul>
                {links.map(({ label, href }) => (
                  <li key={label}>
                    <Link
                      href={href}
                      className="inline-block py-1.25 underline-offset-3 hover:text-ink hover:underline touch:flex touch:min-h-11 touch:items-center touch:py-0"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="mt-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line pt-5 text-13 text-ink-3">
          <p>{say("© 2024 {bank}. All rights reserved.", { bank: settings.creditUnion.name })}</p>
          <LanguageLinks />
          <BankTimeNote />
        </div>
      </Container>
    </footer>
  )
}
