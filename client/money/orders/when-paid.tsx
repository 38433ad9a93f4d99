import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { useFormContext } from "react-hook-form"
import type { Order } from "#shared/contracts/orders.ts"
import type { Schedule } from "#shared/orders/due-dates.ts"
import { formatDay } from "../../lib/format-date.ts"
import { lazyComponent } from "../../lib/lazy.tsx"
import { say } from "../../lib/say.ts"
import { ChoiceGroup } from "../../ui/choice-group.tsx"
import { KeyValue } from "../../ui/key-values.tsx"
import { RowsSkeleton } from "../../ui/rows.tsx"
import { datesInWords, datesQuery, whenInWords } from "./order-words.ts"
import type { Changed } from "./schedule-fields.tsx"
import { type ScheduleValues, whens } from "./schedule-values.ts"

const ScheduleFields = lazyComponent(
  () => import("./schedule-fields.tsx"),
  (code) => code.ScheduleFields,
)

const choices = {
  now: { label: say("Pay now"), detail: say("When you confirm") },
  date: { label: say("On a date"), detail: say("Once, later") },
  regularly: { label: say("Regularly"), detail: say("A standing order") },
} as const

/** When a payment is made, inside a FormProvider. An order that exists can't be paid now. */
export function WhenField({ changed }: { changed: Changed | undefined }) {
  const { watch, setValue } = useFormContext<ScheduleValues>()
  const when = watch("when")
  const offered = changed === undefined ? whens : whens.filter((one) => one !== "now")
  return (
    <>
      <ChoiceGroup
        label={say("When")}
        name="when"
        columns={offered.length === 3 ? 3 : 2}
        value={when}
        onChange={(value) => setValue("when", value, { shouldDirty: true })}
        choices={offered.map((value) => ({ value, ...choices[value] }))}
      />
      {when !== "now" && (
        <Suspense fallback={<RowsSkeleton count={2} />}>
          <ScheduleFields changed={changed} />
        </Suspense>
      )}
    </>
  )
}

/** When an order is paid, in the review: KeyValue elements. */
export function OrderFacts({
  schedule,
  onceOnly,
  changed,
}: {
  schedule: Schedule
  onceOnly: boolean
  /** The order that is changed. */
  changed: Pick<Order, "id"> | undefined
}) {
  const { data } = useQuery(datesQuery(schedule, changed?.id))
  return (
    <>
      <KeyValue name={say("When")}>{whenInWords(schedule)}</KeyValue>
      {schedule.rhythm !== null && (
        <>
          <KeyValue name={say("Next payments")}>
            {data ? datesInWords(data.dates) : say("Loading...")}
          </KeyValue>
          <KeyValue name={say("Until", { context: "end of an order" })}>
            {schedule.lastOn === null ? say("You end it") : formatDay(schedule.lastOn)}
          </KeyValue>
        </>
      )}
      <KeyValue name={say("If it can't be paid")}>
        {onceOnly ? say("That payment is left out") : say("Tried again that day and for five days")}
      </KeyValue>
    </>
  )
}
