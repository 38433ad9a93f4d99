import { Suspense } from "react"
import { useFormContext } from "react-hook-form"
import { lazyComponent } from "../../lib/lazy.tsx"
import { ChoiceGroup } from "../../ui/choice-group.tsx"
import { RowsSkeleton } from "../../ui/rows.tsx"
import type { Changed } from "./schedule-fields.tsx"
import { type ScheduleValues, whens } from "./schedule-values.ts"

const ScheduleFields = lazyComponent(
  () => import("./schedule-fields.tsx"),
  (code) => code.ScheduleFields,
)

const choices = {
  now: { label: "Pay now", detail: "When you confirm" },
  date: { label: "On a date", detail: "Once, later" },
  regularly: { label: "Regularly", detail: "A standing order" },
} as const

/** When a payment is made, inside a FormProvider. An order that exists can't be paid now. */
export function WhenField({ changed }: { changed: Changed | undefined }) {
  const { watch, setValue } = useFormContext<ScheduleValues>()
  const when = watch("when")
  const offered = changed === undefined ? whens : whens.filter((one) => one !== "now")
  return (
    <>
      <ChoiceGroup
        label="When"
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
