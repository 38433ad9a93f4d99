import { useQuery } from "@tanstack/react-query"
import Clock from "lucide-react/icons/clock"
import { useState } from "react"
import type { Limits, NewPayeeLimit } from "#shared/contracts/limits.ts"
import { formatAmount } from "#shared/money/format.ts"
import { formatDateTime } from "../../lib/format-date.ts"
import { useScrollTarget } from "../../lib/fragment.ts"
import { say, type Text } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { KeyValue, KeyValues } from "../../ui/key-values.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { Note } from "../../ui/note.tsx"
import { limitsQuery } from "./api.ts"
import { NewPayeeLimitDialog } from "./new-payee-limit-dialog.tsx"
import { OwnLimitSkeleton } from "./own-limit-skeleton.tsx"

/** The target of links from the transfer form. */
const cardId = "new-payee-limit"

/** The member's own limit for payees who were added or first paid only some days ago. */
export function NewPayeeLimitCard() {
  const query = useQuery(limitsQuery)
  const heading = useScrollTarget(cardId)
  return (
    <Card aria-labelledby={cardId}>
      <h3 id={cardId} ref={heading} tabIndex={-1} className="px-4 pt-5 text-card md:px-6">
        {say("New Payees Limit")}
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
  const { newPayeeLimit: limit, newPayeeChange: change, newPayeeUnconfirmed } = limits
  return (
    <div className="px-4 pt-1 pb-5 md:px-6 md:pb-6">
      {limit ? (
        <>
          <p translate="no" className="amount text-22 font-semibold tracking-[-.022em]">
            {formatAmount(limit.amount, "EUR")}
          </p>
          <KeyValues className="mt-2">
            <KeyValue name={say("Applies to")}>
              {say("All you send a new payee on one day")}
            </KeyValue>
            <KeyValue name={say("Applies for")}>
              {say("The first {days, plural, one {day} other {# days}}", { days: limit.days })}
            </KeyValue>
          </KeyValues>
        </>
      ) : (
        <p className="max-w-[60ch] text-ink-2">
          {say(
            "You can set a limit a day for payees in their first days, so that nobody can talk you into a large payment to someone new. The days begin when you save, trust, or first pay them.",
          )}
        </p>
      )}
      {newPayeeUnconfirmed && !change && (
        <div className="mt-3">
          <Note icon={<Clock />}>
            {say(
              "Set without your password or a second factor. If you change your mind, or if it wasn't you: you can take it back at once until {time}, and within a day after that.",
              { time: formatDateTime(newPayeeUnconfirmed.atOnceUntil) },
            )}
          </Note>
        </div>
      )}
      {change && (
        <div className="mt-3">
          <Note icon={<Clock />}>{changeText(change)}</Note>
        </div>
      )}
      <Button tone="secondary" className="mt-4 max-md:w-full" onClick={() => setChanging(true)}>
        {limit ? say("Change New Payees Limit") : say("Set New Payees Limit")}
      </Button>
      {changing && <NewPayeeLimitDialog limits={limits} onClose={() => setChanging(false)} />}
    </div>
  )
}

function changeText({ at, to }: { at: string; to: NewPayeeLimit | null }): Text {
  const time = formatDateTime(at)
  return to
    ? say(
        "From {time}: {limit} a day for the first {days, plural, one {day} other {# days}}. To keep the current limit, save it again.",
        { time, limit: formatAmount(to.amount, "EUR"), days: to.days },
      )
    : say("From {time}: no limit for new payees. To keep the current limit, save it again.", {
        time,
      })
}
