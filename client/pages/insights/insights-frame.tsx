import { useQuery } from "@tanstack/react-query"
import EyeOff from "lucide-react/icons/eye-off"
import type { ReactNode } from "react"
import { pageTitle, type SectionPath, sectionsOf } from "#shared/pages.ts"
import { settingsQuery, useSwitchInsights } from "../../features/insights/api.ts"
import { usePageTitle } from "../../lib/page-title.ts"
import { say } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { PageBody, PageHead } from "../../ui/page-body.tsx"
import { SectionNav } from "../../ui/section-nav.tsx"

const sections = sectionsOf("Insights").map(({ href, label }) => ({ href, label: say(label) }))

/** What the sections of Insights share: the title, the way between them, and that they can be off. */
export function InsightsFrame({
  page,
  skeleton,
  children,
}: {
  /** The section's path. */
  page: SectionPath<"Insights">
  /** The placeholder until it is known whether they are on. */
  skeleton: ReactNode
  children: ReactNode
}) {
  usePageTitle(say(pageTitle(page)))
  const switching = useSwitchInsights()
  return (
    <PageBody>
      <PageHead
        title={say("Insights")}
        lead={say("Where your money goes, and what will be left.")}
        back={{ href: "/", label: say("Back to Dashboard") }}
      />
      <SectionNav label={say("Insights")} sections={sections} current={page} />
      <Loaded
        query={useQuery(settingsQuery)}
        failure={say("Insights did not load")}
        framed
        skeleton={skeleton}
      >
        {({ on }) =>
          on ? (
            children
          ) : (
            <Card as="div">
              <EmptyState
                icon={<EyeOff />}
                title={say("Insights are off")}
                text={say("Nothing is worked out from your payments.")}
                action={
                  <Button
                    tone="secondary"
                    pending={switching.isPending}
                    onClick={() => switching.mutate(true)}
                  >
                    {say("Switch On")}
                  </Button>
                }
              />
            </Card>
          )
        }
      </Loaded>
    </PageBody>
  )
}
