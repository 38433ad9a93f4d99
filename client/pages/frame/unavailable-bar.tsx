import { useQuery } from "@tanstack/react-query"
import CloudOff from "lucide-react/icons/cloud-off"
import { userQuery } from "../../identity/sign-in/api.ts"
import { useBankUnavailable } from "../../lib/bank-availability.ts"
import { lazyOverlay } from "../../lib/lazy.tsx"
import { say, type Text } from "../../lib/say.ts"
import { Container } from "../../ui/page-body.tsx"
import { Tile } from "../../ui/tile.tsx"
import { TryNowButton } from "./try-now-button.tsx"

// Its code is there before the bank goes away: the frame fetches that of all overlays.
const FiguresAge = lazyOverlay(
  () => import("./figures-age.tsx"),
  (code) => code.FiguresAge,
)

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
                {text}
                {user && <FiguresAge />}
              </p>
            </div>
            <TryNowButton narrow />
          </Container>
        </aside>
      )}
    </div>
  )
}
