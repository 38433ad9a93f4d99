import { useFormContext } from "react-hook-form"
import type { Account } from "#shared/contracts/accounts.ts"
import type { PaymentSpeed } from "#shared/contracts/payments.ts"
import { formatDay } from "../../lib/format-date.ts"
import { ChoiceGroup } from "../../ui/choice-group.tsx"
import { exceededInstantLimit } from "./instant-limit.ts"
import { InstantLimitNote } from "./instant-limit-note.tsx"
import { isOtherBank, type OtherBankTerms } from "./other-banks.ts"
import type { TransferFields } from "./transfer-fields.ts"

type SpeedFieldProps = {
  /** The account that pays, once chosen. */
  from: Account | undefined
  otherBanks: OtherBankTerms
  /** Whether it is sent on a later date, so that it is not known yet when it arrives. */
  later: boolean
}

/**
 * The choice between Instant and Standard, inside a FormProvider. Empty for accounts at this bank. A
 * bank without instant payments says so before the order.
 */
export function SpeedField({ from, otherBanks, later }: SpeedFieldProps) {
  const { watch, setValue, clearErrors } = useFormContext<TransferFields>()
  const [amount, recipientIban, speed = "instant"] = watch(["amount", "recipientIban", "speed"])
  const { availability } = otherBanks
  if (!isOtherBank(recipientIban) || availability?.open === false) return null
  const hasInstant = availability?.instant !== false
  const exceeded =
    from && exceededInstantLimit({ amount, recipientIban, speed }, from.currency, otherBanks)
  const choose = (chosen: PaymentSpeed) => {
    setValue("speed", chosen, { shouldDirty: true })
    if (exceeded) clearErrors("amount")
  }
  return (
    <>
      <ChoiceGroup
        label="Speed"
        name="speed"
        columns={2}
        value={hasInstant ? speed : "standard"}
        onChange={choose}
        choices={[
          {
            value: "instant",
            label: "Instant",
            detail: hasInstant ? "Arrives in seconds" : "Not available at this bank",
            disabled: !hasInstant,
          },
          {
            value: "standard",
            label: "Standard",
            detail: later
              ? "Arrives on the next banking day"
              : availability && `Arrives ${formatDay(availability.standardArrivesOn)}`,
          },
        ]}
      />
      {exceeded && (
        <InstantLimitNote
          exceeded={exceeded}
          onStandard={() => {
            choose("standard")
            // The button that had the focus is gone.
            document.querySelector<HTMLElement>("input[name=speed][value=standard]")?.focus()
          }}
        />
      )}
    </>
  )
}
