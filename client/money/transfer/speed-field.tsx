import TriangleAlert from "lucide-react/icons/triangle-alert"
import { useFormContext } from "react-hook-form"
import type { Account } from "#shared/contracts/accounts.ts"
import type { PaymentSpeed } from "#shared/contracts/payments.ts"
import { formatAmount } from "#shared/money/format.ts"
import { formatDay } from "../../lib/format-date.ts"
import { Button } from "../../ui/button.tsx"
import { ChoiceGroup } from "../../ui/choice-group.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Note } from "../../ui/note.tsx"
import {
  exceededInstantLimit,
  type InstantRest,
  isOtherBank,
  type NoInstant,
  noInstant,
  type OtherBankTerms,
  type TransferFields,
} from "./other-banks.ts"

type InstantLimitNoteProps = {
  exceeded: InstantRest
  onStandard: () => void
}

/** Says that an instant payment would exceed the member's own limit, and offers Standard. */
export function InstantLimitNote({ exceeded: { limit, left }, onStandard }: InstantLimitNoteProps) {
  const max = formatAmount(limit.amount, "EUR")
  return (
    <Note
      tone="caution"
      role="status"
      icon={<TriangleAlert />}
      title="Over your limit for instant payments"
    >
      <p>
        {`${
          limit.per === "day"
            ? `You set a limit of ${max} a day, and ${formatAmount(left, "EUR")} is left today.`
            : `You set a limit of ${max} for each payment.`
        } Send a standard transfer instead, or change the limit.`}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button tone="secondary" onClick={onStandard}>
          Choose Standard
        </Button>
        <TextLink href="/profile#instant-limit">Change the limit</TextLink>
      </div>
    </Note>
  )
}

const noInstantWords: Readonly<Record<NoInstant, string>> = {
  never: "Not available at this bank",
  silent_bank: "Closed at the moment",
  all_silent: "Closed at the moment",
}

const silentWords: Readonly<Record<Exclude<NoInstant, "never">, string>> = {
  silent_bank: "Instant payments to this bank are closed at the moment because it does not answer.",
  all_silent:
    "Instant payments to other banks are closed at the moment because several banks do not answer.",
}

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
  const without = noInstant(recipientIban, otherBanks)
  const hasInstant = without === undefined
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
            detail: without ? noInstantWords[without] : "Arrives in seconds",
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
      {without && without !== "never" && (
        <Note tone="caution" role="status" icon={<TriangleAlert />} title="Instant is closed">
          <p>{`${silentWords[without]} Send it as a standard payment.`}</p>
        </Note>
      )}
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
