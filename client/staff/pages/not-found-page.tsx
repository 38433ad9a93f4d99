import Compass from "lucide-react/icons/compass"
import { Card } from "../../ui/card.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ButtonLink } from "../../ui/link.tsx"
import { Page } from "../ui/page.tsx"

/** Also what an employee without the right to a page sees: the two are the same. */
export function NotFoundPage() {
  return (
    <Page title="Page Not Found">
      <Card>
        <EmptyState
          icon={<Compass />}
          title="There is nothing here"
          text="The address is wrong, or your role has no access to it."
          action={
            <ButtonLink href="/" tone="secondary">
              Back to Today
            </ButtonLink>
          }
        />
      </Card>
    </Page>
  )
}
