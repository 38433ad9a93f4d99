import TriangleAlert from "lucide-react/icons/triangle-alert"
import { useFormContext } from "react-hook-form"
import type { Account } from "#shared/contracts/accounts.ts"
import type { PaymentSpeed } from "#shared/contracts/payments.ts"
import { formatDay } from "../../lib/format-date.ts"
import { lazyOverlay } from "../../lib/lazy.tsx"
import { say, type Text } from "../../lib/say.ts"
import { readTypedAmount } from "../../lib/typed-amount.ts"
import { ChoiceGroup } from "../../ui/choice-group.tsx"
import { Note } from "../../ui/note.tsx"
import {
  exceededInstantLimit,
  isOtherBank,
  type NoInstant,
  noInstant,
  type OtherBankTerms,
  type TransferFields,
} from "./other-banks.ts"

const InstantLimitNote = lazyOverlay(
  () => import("./instant-limit-note.tsx"),
  (code) => code.InstantLimitNote,
)

const noInstantWords: Readonly<Record<NoInstant, Text>> = {
  never: say("Not available at this bank"),
  silent_bank: say("Closed at the moment"),
  all_silent: say("Closed at the moment"),
}

const silentWords: Readonly<Record<Exclude<NoInstant, "never">, string>> = {
  silent_bank: say(
    "Instant payments to this bank are closed at the moment because it does not answer.",
  ),
  all_silent: say(
    "Instant payments to other banks are closed at the moment because several banks do not answer.",
  ),
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
  const [typed, recipientIban, speed = "instant"] = watch(["amount", "recipientIban", "speed"])
  const amount = readTypedAmount(typed, { currency: from?.currency })
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
        label={say("Speed")}
        name="speed"
        columns={2}
        value={hasInstant ? speed : "standard"}
        onChange={choose}
        choices={[
          {
            value: "instant",
            label: say("Instant"),
            detail: without ? noInstantWords[without] : say("Arrives in seconds"),
            disabled: !hasInstant,
          },
          {
            value: "standard",
            label: say("Standard"),
            detail: later
              ? say("Arrives on the next banking day")
              : availability &&
                say("Arrives {date}", { date: formatDay(availability.standardArrivesOn) }),
          },
        ]}
      />
      {without && without !== "never" && (
        <Note
          tone="caution"
          role="status"
          icon={<TriangleAlert />}
          title={say("Instant is closed")}
        >
          <p>{say("{why} Send it as a standard payment.", { why: silentWords[without] })}</p>
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
