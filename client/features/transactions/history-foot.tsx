import { useEffect, useRef } from "react"
import { failureText } from "../../lib/problem.ts"
import { Button } from "../../ui/button.tsx"

type HistoryFootProps = {
  shown: number
  /** The next page's address; undefined at the end. */
  next: string | undefined
  /** Whether much was looked through since the last row; then nothing more is fetched unasked. */
  pausedEarly?: boolean | undefined
  pending: boolean
  /** Why the next page did not come; undefined where nothing failed. */
  error: Error | undefined
  /** Loads the next page. `byButton` when the customer asked, not when they scrolled near. */
  onMore: (byButton: boolean) => void
}

/** The end of what was fetched: fetches more when scrolled near, or by its button. */
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
        // Whoever stands on the button decides themselves.
        const onButton = foot.current?.contains(document.activeElement)
        // Of several reports at once, as on a busy device, the last is how things are.
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
      {failed && <p role="alert">The next transactions did not load. {failureText(error)}</p>}
      {pausedEarly && !failed && <p>Nothing more found so far</p>}
      {next && (
        <Button
          tone="secondary"
          pending={pending}
          pendingLabel={pausedEarly ? "Searching..." : "Loading..."}
          onClick={() => onMore(true)}
        >
          {buttonLabel(failed, pausedEarly)}
        </Button>
      )}
      {!next && <p>{countTransactions(shown)}, and that is all</p>}
    </div>
  )
}

function buttonLabel(failed: boolean, pausedEarly: boolean | undefined): string {
  if (failed) return "Try Again"
  return pausedEarly ? "Search further back" : "Load more"
}

/** "1,000 transactions". */
export function countTransactions(shown: number): string {
  return `${shown.toLocaleString("en-US")} ${shown === 1 ? "transaction" : "transactions"}`
}
