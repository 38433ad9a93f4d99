import { useQuery } from "@tanstack/react-query"
import type { Order } from "#shared/contracts/orders.ts"
import type { Schedule } from "#shared/orders/due-dates.ts"
import { formatDay } from "../../lib/format-date.ts"
import { KeyValue } from "../../ui/key-values.tsx"
import { datesInWords, datesQuery, whenInWords } from "./due-dates.ts"

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
      <KeyValue name="When">{whenInWords(schedule)}</KeyValue>
      {schedule.rhythm !== null && (
        <>
          <KeyValue name="Next payments">{data ? datesInWords(data.dates) : "Loading..."}</KeyValue>
          <KeyValue name="Until">
            {schedule.lastOn === null ? "You end it" : formatDay(schedule.lastOn)}
          </KeyValue>
        </>
      )}
      <KeyValue name="If it can't be paid">
        {onceOnly ? "That payment is left out" : "Tried again that day and for five days"}
      </KeyValue>
    </>
  )
}
