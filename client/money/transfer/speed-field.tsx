import { useFormContext } from "react-hook-form"
import type { OtherBanks } from "#shared/contracts/payments.ts"
import { formatDay } from "../../lib/format-date.ts"
import { ChoiceGroup } from "../../ui/choice-group.tsx"
import { isOtherBank } from "./other-banks.ts"
import type { TransferFields } from "./transfer-fields.ts"

/** The choice between Instant and Standard, inside a FormProvider. Empty for accounts at this bank. */
export function SpeedField({ availability }: { availability: OtherBanks | undefined }) {
  const { watch, setValue } = useFormContext<TransferFields>()
  if (!isOtherBank(watch("recipientIban")) || availability?.open === false) return null
  return (
    <ChoiceGroup
      label="Speed"
      name="speed"
      columns={2}
      value={watch("speed") ?? "instant"}
      onChange={(speed) => setValue("speed", speed, { shouldDirty: true })}
      choices={[
        { value: "instant", label: "Instant", detail: "Arrives in seconds" },
        {
          value: "standard",
          label: "Standard",
          detail: availability && `Arrives ${formatDay(availability.standardArrivesOn)}`,
        },
      ]}
    />
  )
}
