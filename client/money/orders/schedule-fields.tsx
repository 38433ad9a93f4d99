import { useQuery } from "@tanstack/react-query"
import CalendarCheck from "lucide-react/icons/calendar-check"
import { Controller, useFormContext } from "react-hook-form"
import type { Order } from "#shared/contracts/orders.ts"
import { countsMonths, monthDays, rhythmNames, rhythms } from "#shared/orders/due-dates.ts"
import { addDays } from "#shared/time/target-days.ts"
import { bankDay } from "../../lib/bank-time.ts"
import { failureText } from "../../lib/problem.ts"
import { say } from "../../lib/say.ts"
import { ChoiceGroup } from "../../ui/choice-group.tsx"
import { DateField, type DateFieldProps } from "../../ui/date-field.tsx"
import { Note } from "../../ui/note.tsx"
import { PickerField } from "../../ui/picker-field.tsx"
import { datesInWords, datesQuery } from "./order-words.ts"
import { type ScheduleValues, scheduleErrors, scheduleOf } from "./schedule-values.ts"

const rhythmOptions = rhythms.map((value) => ({ value, text: say(rhythmNames[value]) }))

const monthDayOptions = [
  { value: monthDays[0], text: say("The same day of the month") },
  { value: monthDays[1], text: say("The last day of the month") },
  { value: monthDays[2], text: say("The last banking day of the month") },
]

/** An order that is changed. */
export type Changed = Pick<Order, "id" | "firstOn">

/** The dates of an order and what happens when it can't be paid, inside a FormProvider. */
export function ScheduleFields({ changed }: { changed: Changed | undefined }) {
  const { watch, control, setValue } = useFormContext<ScheduleValues>()
  const { when, firstOn, rhythm, monthDay, until, onceOnly } = watch()
  const tomorrow = addDays(bankDay(new Date()), 1)
  if (when === "date") {
    return (
      <>
        <DayField name="firstOn" label={say("Date")} min={tomorrow} />
        <IfNotPaid onceOnly={onceOnly} onChange={(value) => setValue("onceOnly", value)} />
        <Preview changed={changed} />
      </>
    )
  }
  const sameDay = monthDay === "same_day" || !countsMonths(rhythm)
  return (
    <>
      <div className="grid gap-5 md:grid-cols-2 md:gap-4">
        <PickerField
          control={control}
          name="rhythm"
          label={say("How often")}
          options={rhythmOptions}
        />
        <DayField
          name="firstOn"
          label={sameDay ? say("First payment") : say("From", { context: "first day" })}
          min={changed && changed.firstOn < tomorrow ? changed.firstOn : tomorrow}
        />
      </div>
      {countsMonths(rhythm) && (
        <PickerField
          control={control}
          name="monthDay"
          label={say("Day of the month")}
          options={monthDayOptions}
        />
      )}
      <div className="grid items-end gap-5 md:grid-cols-2 md:gap-4">
        <ChoiceGroup
          label={say("Until", { context: "end of an order" })}
          name="until"
          columns={2}
          value={until}
          onChange={(value) => setValue("until", value, { shouldDirty: true })}
          choices={[
            { value: "ended", label: say("You end it") },
            { value: "date", label: say("A last date") },
          ]}
        />
        {until === "date" && <DayField name="lastOn" label={say("Last date")} min={firstOn} />}
      </div>
      <IfNotPaid onceOnly={onceOnly} onChange={(value) => setValue("onceOnly", value)} />
      <Preview changed={changed} />
    </>
  )
}

function DayField({ name, ...field }: { name: "firstOn" | "lastOn"; label: string; min: string }) {
  const { control } = useFormContext<ScheduleValues>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => {
        const day: Pick<DateFieldProps, "value" | "onChange" | "onBlur"> = {
          value,
          onChange,
          onBlur,
        }
        return <DateField {...field} {...day} ref={ref} error={fieldState.error?.message} />
      }}
    />
  )
}

/** What the bank does when a payment is not possible in the morning of its date. */
function IfNotPaid({
  onceOnly,
  onChange,
}: {
  onceOnly: boolean
  onChange: (onceOnly: boolean) => void
}) {
  return (
    <ChoiceGroup
      label={say("If the account can't pay in the morning")}
      name="onceOnly"
      columns={2}
      value={onceOnly ? "once" : "again"}
      onChange={(value) => onChange(value === "once")}
      choices={[
        {
          value: "again",
          label: say("Try again"),
          detail: say("During the day, and for five days"),
        },
        { value: "once", label: say("Don't pay"), detail: say("That payment is left out") },
      ]}
    />
  )
}

/** The next dates, as the bank computes them, once the schedule can be sent. */
function Preview({ changed }: { changed: Changed | undefined }) {
  const { watch } = useFormContext<ScheduleValues>()
  const values = watch()
  const errors = scheduleErrors(values, bankDay(new Date()), changed?.firstOn)
  const valid = Object.keys(errors).length === 0
  const { data, error } = useQuery({
    ...datesQuery(scheduleOf(values), changed?.id),
    enabled: valid,
  })
  if (!valid) return null
  return (
    <Note
      icon={<CalendarCheck />}
      role="status"
      title={values.when === "date" ? say("Payment") : say("Next payments")}
    >
      {data
        ? say("{dates}, in the morning. No money moves before then.", {
            dates: datesInWords(data.dates),
          })
        : error
          ? say("The dates did not load. {reason}", { reason: failureText(error) })
          : say("Loading...")}
    </Note>
  )
}
