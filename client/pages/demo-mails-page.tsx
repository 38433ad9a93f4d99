import { useQuery } from "@tanstack/react-query"
import Mail from "lucide-react/icons/mail"
import { pageTitle } from "#shared/pages.ts"
import { demoMailsQuery } from "../features/notifications/settings-api.ts"
import { formatDateTime } from "../lib/format-date.ts"
import { usePageTitle } from "../lib/page-title.ts"
import { say } from "../lib/say.ts"
import { Card } from "../ui/card.tsx"
import { EmptyState } from "../ui/empty-state.tsx"
import { ButtonLink } from "../ui/link.tsx"
import { Loaded } from "../ui/loaded.tsx"
import { PageBody, PageHead } from "../ui/page-body.tsx"
import { RowsSkeleton } from "../ui/rows.tsx"

/** In a demonstration only: the emails that would have been sent to the member. */
export function DemoMailsPage() {
  usePageTitle(say(pageTitle("/demo-mails")))
  const query = useQuery(demoMailsQuery)
  return (
    <PageBody>
      <PageHead
        title={say(pageTitle("/demo-mails"))}
        lead={say("A demonstration sends no emails. These would have been sent to you.")}
        back={{ href: "/demo-guide", label: say("Back to the Demo Guide") }}
      />
      <Loaded
        query={query}
        failure={say("The emails did not load")}
        skeleton={
          <Card as="div" className="py-2">
            <RowsSkeleton count={3} />
          </Card>
        }
      >
        {(mails) =>
          mails.length === 0 ? (
            <Card as="div">
              <EmptyState
                icon={<Mail />}
                title={say("No emails yet")}
                text={say("Confirm your address on your profile, under Notifications.")}
                action={
                  <ButtonLink href="/profile#notification-choices" tone="secondary">
                    {say("Go to your profile")}
                  </ButtonLink>
                }
              />
            </Card>
          ) : (
            <div className="grid grid-cols-1 gap-4">
              {mails.map(({ id, to, subject, text, at }) => (
                <Card key={id} aria-label={subject} className="px-4 py-5 md:px-6">
                  <h2 className="text-card">{subject}</h2>
                  <p className="mt-1 text-13 text-ink-3 wrap-anywhere">
                    <span>{say("To {address} ·", { address: to })}</span>{" "}
                    <time dateTime={at}>{formatDateTime(at)}</time>
                  </p>
                  <p className="mt-3 max-w-[70ch] whitespace-pre-line text-ink-2">{text}</p>
                </Card>
              ))}
            </div>
          )
        }
      </Loaded>
    </PageBody>
  )
}
