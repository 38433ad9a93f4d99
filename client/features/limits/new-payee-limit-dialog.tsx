import * as z from "zod/mini"
import type { Limits } from "#shared/contracts/limits.ts"
import { maxNewPayeeDays, unconfirmedNewPayeeDays } from "#shared/limits.ts"
import { formatAmount } from "#shared/money/format.ts"
import { formatDateTime } from "../../lib/format-date.ts"
import { readTypedFigures } from "../../lib/typed-text.ts"
import { useContractForm } from "../../lib/use-contract-form.tsx"
import { limitAmount } from "../../money/limit-amount.ts"
import { AmountField } from "../../ui/amount-field.tsx"
import { ChoiceGroup } from "../../ui/choice-group.tsx"
import { FormDialog } from "../../ui/form-dialog.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { useChangeNewPayeeLimit } from "./api.ts"

/** A number of days in words. */
export const inDays = (days: number) => (days === 1 ? "day" : `${days} days`)

/** Sets, changes, or removes the limit for new payees. Keeps what was typed when it is refused. */
export function NewPayeeLimitDialog({ limits, onClose }: { limits: Limits; onClose: () => void }) {
  const { newPayeeLimit: limit, highest, newPayeeUnconfirmed: unconfirmed } = limits
  const changing = useChangeNewPayeeLimit(limits)
  const form = useContractForm({
    contract: formOf(highest),
    values: {
      on: "yes",
      days: String(limit?.days ?? 3),
      amount: limit?.amount.replace(/\.00$/, "") ?? "",
    },
    fieldOf: { "newPayeeLimit.amount": "amount", "newPayeeLimit.days": "days" },
    change: changing,
    send: ({ on, days, amount }, told) =>
      changing.mutate(on === "no" ? null : { days: Number(days), amount }, told),
    toast: ({ newPayeeChange }) => ({
      title: newPayeeChange
        ? `The weaker limit begins on ${formatDateTime(newPayeeChange.at)}`
        : "Your limit for new payees is saved",
    }),
    onDone: onClose,
  })
  const on = form.form.watch("on")
  return (
    <FormDialog
      form={form}
      title={limit ? "Change New Payees Limit" : "Set New Payees Limit"}
      description="The most you can send someone new in a day. Payments that were accepted are never held."
      action="Save Limit"
      pendingLabel="Saving"
      onClose={onClose}
    >
      {limit && (
        <ChoiceGroup
          label="Limit for new payees"
          name="on"
          columns={2}
          value={on}
          disabled={form.pending}
          onChange={(value) => form.form.setValue("on", value)}
          choices={[
            { value: "yes", label: "Limit" },
            { value: "no", label: "No limit" },
          ]}
        />
      )}
      {on === "yes" && (
        <>
          <AmountField
            label="Limit"
            currency="EUR"
            hint={`Up to ${formatAmount(highest, "EUR")}.`}
            {...form.amount("amount", "EUR")}
          />
          <TextField
            label="Days"
            inputMode="numeric"
            autoComplete="off"
            hint={`From 1 to ${maxNewPayeeDays}. A payee is new for this many days.`}
            {...form.text("days", { setValueAs: readTypedFigures })}
          />
        </>
      )}
      <p className="text-13 text-ink-2">
        <span>
          {limit
            ? `A stricter limit applies at once. A weaker one begins after ${inWaitingDays((unconfirmed ? unconfirmed.limit : limit)?.days ?? 1)}.`
            : `It applies at once. More than ${unconfirmedNewPayeeDays} days must be confirmed. A weaker limit, or none, then begins only after this many days.`}
        </span>
        {unconfirmed && <span>{` ${takeBackText(unconfirmed)}`}</span>}
      </p>
    </FormDialog>
  )
}

const inWaitingDays = (days: number) => (days === 1 ? "one day" : `${days} days`)

/** What a member can go back to sooner than after the days of the limit. */
function takeBackText({ atOnceUntil, limit }: NonNullable<Limits["newPayeeUnconfirmed"]>): string {
  const what = limit ? "The one you had before" : "Having no limit"
  return `${what} is back at once until ${formatDateTime(atOnceUntil)}, and within a day after that.`
}

const daysMessage = `Days must be a whole number from 1 to ${maxNewPayeeDays}`

const formOf = (highest: string) =>
  z.discriminatedUnion("on", [
    z.object({ on: z.literal("no"), days: z.string(), amount: z.string() }),
    z.object({
      on: z.literal("yes"),
      days: z.string().check(
        z.refine((text) => /^[1-9][0-9]?$/.test(text) && Number(text) <= maxNewPayeeDays, {
          error: daysMessage,
        }),
      ),
      amount: limitAmount(highest, "EUR"),
    }),
  ])
