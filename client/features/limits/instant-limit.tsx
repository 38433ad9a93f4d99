import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { Limits } from "#shared/contracts/limits.ts"
import { formatAmount } from "#shared/money/format.ts"
import { useScrollTarget } from "../../lib/fragment.ts"
import { say } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { limitsQuery } from "./api.ts"
import { InstantLimitDialog } from "./instant-limit-dialog.tsx"
import { leftToday } from "./left-today.ts"
import { OwnLimitSkeleton } from "./own-limit-skeleton.tsx"
import { SpentStrip } from "./spent-strip.tsx"

/** The target of links from the transfer forms. */
const cardId = "instant-limit"

/** The member's own limit for instant payments to other banks, for each payment or for a day. */
export function InstantLimitCard() {
  const query = useQuery(limitsQuery)
  const heading = useScrollTarget(cardId)
  return (
    <Card aria-labelledby={cardId}>
      <h3 id={cardId} ref={heading} tabIndex={-1} className="px-4 pt-5 text-card md:px-6">
        {say("Instant Payments Limit")}
      </h3>
      <Loaded
        query={query}
        failure={say("Your limit did not load")}
        skeleton={<OwnLimitSkeleton />}
      >
        {(limits) => <Figures limits={limits} />}
      </Loaded>
    </Card>
  )
}

function Figures({ limits }: { limits: Limits }) {
  const [changing, setChanging] = useState(false)
  const { instantLimit, instantSpentToday: spent } = limits
  return (
    <div className="px-4 pt-1 pb-5 md:px-6 md:pb-6">
      {instantLimit ? (
        <>
          <p translate="no" className="amount text-22 font-semibold tracking-[-.022em]">
            {formatAmount(instantLimit.amount, "EUR")}
          </p>
          {instantLimit.per === "day" && <SpentStrip spent={spent} limit={instantLimit.amount} />}
          <KeyValues className="mt-2">
            <KeyValue name={say("Applies to")}>
              {instantLimit.per === "day"
                ? say("All instant payments of a day")
                : say("Each payment")}
            </KeyValue>
            <KeyValue name={say("Sent today")}>
              <span translate="no" className="amount">
                {formatAmount(spent, "EUR")}
              </span>
            </KeyValue>
            {instantLimit.per === "day" && (
              <KeyValue name={say("Left today")}>
                <span translate="no" className="amount">
                  {formatAmount(leftToday(spent, instantLimit.amount), "EUR")}
                </span>
              </KeyValue>
            )}
          </KeyValues>
        </>
      ) : (
        <p className="max-w-[60ch] text-ink-2">
          {say(
            "You can set a lower limit for instant payments to other banks, for each payment or for a day. Standard transfers and payments within the bank don't count.",
          )}
        </p>
      )}
      <Button tone="secondary" className="mt-4 max-md:w-full" onClick={() => setChanging(true)}>
        {instantLimit ? say("Change Instant Limit") : say("Set Instant Limit")}
      </Button>
      {changing && <InstantLimitDialog limits={limits} onClose={() => setChanging(false)} />}
    </div>
  )
}
