import { useEffect, useRef } from "react"
import { formatNumber } from "#shared/text/language.ts"
import { failureText } from "../../lib/problem.ts"
import { say, type Text } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"

type HistoryFootProps = {
  shown: number
  /** The next page's URL; undefined at the end. */
  next: string | undefined
  /** Whether many rows were searched without a match; then nothing more is fetched automatically. */
  pausedEarly?: boolean | undefined
  pending: boolean
  /** Why the next page failed; undefined when it did not. */
  error: Error | undefined
  /** Loads the next page. `byButton` is true for a click, false for scrolling. */
  onMore: (byButton: boolean) => void
}

/** The end of the fetched rows: fetches more when scrolled into view, or by its button. */
export function HistoryFoot({
  shown,
  next,
  pausedEarly,
  pending,
  error,
  onMore,
}: HistoryFootProps) {
  const failed = error !== undefined
  const foot = useRef<HTMLDivElement>(null)
  const load = useRef(onMore)
  useEffect(() => {
    load.current = onMore
  })

  useEffect(() => {
    if (!next || pausedEarly || pending || failed || !foot.current) return undefined
    const near = new IntersectionObserver(
      (entries) => {
        // When the button has the focus, the user decides.
        const onButton = foot.current?.contains(document.activeElement)
        // On a busy device, several entries can arrive together; the last one is current.
        if (entries.at(-1)?.isIntersecting && !onButton) load.current(false)
      },
      { rootMargin: "800px 0px" },
    )
    near.observe(foot.current)
    return () => near.disconnect()
  }, [next, pausedEarly, pending, failed])

  return (
    <div
      ref={foot}
      className="grid justify-items-center gap-3 border-t border-line px-4 py-5 text-13 text-ink-3"
    >
      {failed && (
        <p role="alert">
          {say("The next transactions did not load. {why}", { why: failureText(error) })}
        </p>
      )}
      {pausedEarly && !failed && <p>{say("Nothing more found so far")}</p>}
      {next && (
        <Button
          tone="secondary"
          pending={pending}
          pendingLabel={say(pausedEarly ? "Searching..." : "Loading...")}
          onClick={() => onMore(true)}
        >
          {buttonLabel(failed, pausedEarly)}
        </Button>
      )}
      {!next && (
        <p>
          {say(
            "{count, plural, one {{shown} transaction} other {{shown} transactions}}, and that's all",
            counted(shown),
          )}
        </p>
      )}
    </div>
  )
}

function buttonLabel(failed: boolean, pausedEarly: boolean | undefined): Text {
  if (failed) return say("Try Again")
  return say(pausedEarly ? "Search Further Back" : "Show More")
}

/** What texts with a count of transactions need: the count, and how it is written, "1,000". */
export const counted = (count: number) => ({
  count,
  shown: formatNumber(count),
})
