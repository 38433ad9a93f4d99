import Compass from "lucide-react/icons/compass"
import { usePageTitle } from "../lib/page-title.ts"
import { ButtonLink } from "../ui/link.tsx"
import { Container } from "../ui/page-body.tsx"
import { Tile } from "../ui/tile.tsx"

/** The page for unknown paths (404). `home` is the label of the link to "/". */
export function NotFoundPage({ home }: { home: string }) {
  usePageTitle("Page not found")
  return (
    <Container className="grid justify-items-center py-18 text-center md:py-30">
      <Tile tone="brand" size={56}>
        <Compass />
      </Tile>
      <p className="mt-6 font-semibold text-ink-3">404</p>
      <h1 className="mt-1 text-page">Page not found</h1>
      <p className="mt-2 mb-7 max-w-[44ch] text-15 text-ink-2">
        There is nothing at this address. It may have a typo, or the page has moved.
      </p>
      <ButtonLink href="/" size="large">
        {home}
      </ButtonLink>
    </Container>
  )
}
