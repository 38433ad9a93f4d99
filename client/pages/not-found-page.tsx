import { usePageTitle } from "../lib/page-title.ts"
import { say } from "../lib/say.ts"
import { ButtonLink } from "../ui/link.tsx"
import { Container } from "../ui/page-body.tsx"
import { BrandPanel } from "./brand-panel.tsx"
import { LanguageLinks } from "./language-links.tsx"

type NotFoundPageProps = {
  /** The label of the link to "/". */
  home: string
  /** Whether the page names the bank and its languages, because no header or footer does. */
  named?: boolean
}

/** The page for unknown paths (404). */
export function NotFoundPage({ home, named = false }: NotFoundPageProps) {
  usePageTitle(say("Page not found"))
  return (
    <Container className="py-8 md:py-18">
      <BrandPanel named={named}>
        <p className="font-semibold text-ink-3">404</p>
        <h1 className="mt-1 text-page">{say("Page not found")}</h1>
        <p className="mt-2 mb-7 max-w-[44ch] text-15 text-ink-2">
          {say("There is nothing at this address. It may have a typo, or the page has moved.")}
        </p>
        <ButtonLink href="/" size="large">
          {home}
        </ButtonLink>
        {named && <LanguageLinks className="mt-6 justify-center text-13 text-ink-2" />}
      </BrandPanel>
    </Container>
  )
}
