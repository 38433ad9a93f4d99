import { useQuery } from "@tanstack/react-query"
import Clock from "lucide-react/icons/clock"
import { useState } from "react"
import type { Limits } from "#shared/contracts/limits.ts"
import { formatAmount } from "#shared/money/format.ts"
import { formatDateTime } from "../../lib/format-date.ts"
import { say } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { Card, CardHead } from "../../ui/card.tsx"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { Note } from "../../ui/note.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { currentDailyLimit, limitsQuery } from "./api.ts"
import { ChangeLimitDialog } from "./change-limit-dialog.tsx"
import { leftToday } from "./left-today.ts"
import { SpentStrip } from "./spent-strip.tsx"

/** The daily limit of all the member's accounts together, and how much of it is left. */
export function DailyLimit() {
  const query = useQuery(limitsQuery)
  return (
    <Card aria-labelledby="daily-limit">
      <CardHead id="daily-limit" title={say("Daily Transfer Limit")} />
      <Loaded query={query} failure={say("Your limit did not load")} skeleton={<FiguresSkeleton />}>
        {(limits) => <Figures limits={limits} />}
      </Loaded>
    </Card>
  )
}

/** A placeholder with the size of the figures. */
function FiguresSkeleton() {
  return (
    <div role="status" className="px-4 pt-1 pb-5 md:px-6 md:pb-6">
      <span className="sr-only">{say("Loading...")}</span>
      <Skeleton className="my-1 h-6.25 w-36" />
      <Skeleton className="mt-3 h-8 lg:h-2.5" />
      <div className="mt-2" aria-hidden="true">
        {["sent", "left", "highest"].map((figure) => (
          <div
            key={figure}
            className="flex h-10.75 items-center justify-between border-line not-first:border-t"
          >
            <Skeleton className="h-3 w-28" />
            <Skeleton className="h-3 w-20" />
          </div>
        ))}
      </div>
      <Skeleton className="mt-4 h-10 w-32 rounded-3 max-md:w-full touch:h-11" />
    </div>
  )
}

function Figures({ limits }: { limits: Limits }) {
  const [changing, setChanging] = useState(false)
  const { dailyTransferLimit, highest, spentToday, lowered } = limits
  const today = currentDailyLimit(limits)
  return (
    <div className="px-4 pt-1 pb-5 md:px-6 md:pb-6">
      <p translate="no" className="amount text-22 font-semibold tracking-[-.022em]">
        {formatAmount(today, "EUR")}
      </p>
      <SpentStrip spent={spentToday} limit={today} />
      <KeyValues className="mt-2">
        <KeyValue name={say("Sent today")}>
          <span translate="no" className="amount">
            {formatAmount(spentToday, "EUR")}
          </span>
        </KeyValue>
        <KeyValue name={say("Left today")}>
          <span translate="no" className="amount">
            {formatAmount(leftToday(spentToday, today), "EUR")}
          </span>
        </KeyValue>
        <KeyValue name={say("Highest limit you can set")}>
          <span translate="no" className="amount">
            {formatAmount(highest, "EUR")}
          </span>
        </KeyValue>
      </KeyValues>
      {lowered && (
        <div className="mt-3">
          <Note tone="caution" icon={<Clock />} title={say("Lowered for your safety")}>
            {say(
              "You recovered your access, so your limit is low until {time}. Then it goes back to {limit}.",
              {
                time: formatDateTime(lowered.until),
                limit: formatAmount(dailyTransferLimit, "EUR"),
              },
            )}
          </Note>
        </div>
      )}
      <Button tone="secondary" className="mt-4 max-md:w-full" onClick={() => setChanging(true)}>
        {say("Change Limit")}
      </Button>
      {changing && <ChangeLimitDialog limits={limits} onClose={() => setChanging(false)} />}
    </div>
  )
}
