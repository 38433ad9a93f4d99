import { useQuery, useQueryClient } from "@tanstack/react-query"
import CloudOff from "lucide-react/icons/cloud-off"
import type { Text } from "#shared/words/text.ts"
import { userQuery } from "../../identity/sign-in/api.ts"
import { useBankUnavailable } from "../../lib/bank-availability.ts"
import { formatAsOf } from "../../lib/format-date.ts"
import { say } from "../../lib/say.ts"
import { Container } from "../../ui/page-body.tsx"
import { Tile } from "../../ui/tile.tsx"
import { TryNowButton } from "./try-now-button.tsx"

/** The text shown while the bank cannot be reached: what happened, and that no action is needed. */
export function unavailableText(): { title: Text; text: Text } {
  return navigator.onLine
    ? {
        title: say("The bank can't be reached right now"),
        text: say("Nothing you typed is lost. This page continues as soon as the bank answers."),
      }
    : {
        title: say("You are offline"),
        text: say("Nothing you typed is lost. This page continues once you're back online."),
      }
}

/**
 * Above every page while the bank cannot be reached: says so, with the age of the figures below. If nothing
 * has been loaded, UnavailablePage is shown instead.
 */
export function UnavailableBar() {
  const unavailable = useBankUnavailable()
  const { data: user } = useQuery(userQuery)
  const since = useKnownSince()
  const { title, text } = unavailableText()
  // The live region always exists: one that is added together with its text is not read out everywhere.
  return (
    <div aria-live="polite" className="sticky top-0 z-40">
      {unavailable && user !== undefined && (
        <aside
          aria-label={say("Connection to the bank")}
          className="animate-enter border-b border-line bg-surface shadow-2"
        >
          <Container className="flex items-start gap-3 py-3 max-md:pr-2 md:items-center md:gap-4">
            <Tile tone="caution">
              <CloudOff />
            </Tile>
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{title}</p>
              <p className="text-13 text-ink-2">
                {user && since
                  ? say("{sentences} Figures are as of {time}.", {
                      sentences: text,
                      time: formatAsOf(since, new Date()),
                    })
                  : text}
              </p>
            </div>
            <TryNowButton narrow />
          </Container>
        </aside>
      )}
    </div>
  )
}

/** When the oldest data on the page was fetched, or undefined without any. */
function useKnownSince(): Date | undefined {
  const fetched = useQueryClient()
    .getQueryCache()
    .findAll({ type: "active" })
    // The current user does not count as data on the page.
    .filter(({ queryKey, state }) => queryKey[0] !== "auth" && state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt)
  return fetched.length > 0 ? new Date(Math.min(...fetched)) : undefined
}
