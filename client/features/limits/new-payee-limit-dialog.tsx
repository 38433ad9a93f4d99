import * as z from "zod/mini"
import type { Limits } from "#shared/contracts/limits.ts"
import { maxNewPayeeDays, unconfirmedNewPayeeDays } from "#shared/limits.ts"
import { formatAmount } from "#shared/money/format.ts"
import { formatDateTime } from "../../lib/format-date.ts"
import { say, type Text } from "../../lib/say.ts"
import { asTyped } from "../../lib/typed-amount.ts"
import { readTypedFigures } from "../../lib/typed-text.ts"
import { useContractForm } from "../../lib/use-contract-form.tsx"
import { limitAmount } from "../../money/limit-amount.ts"
import { AmountField } from "../../ui/amount-field.tsx"
import { ChoiceGroup } from "../../ui/choice-group.tsx"
import { FormDialog } from "../../ui/form-dialog.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { useChangeNewPayeeLimit } from "./api.ts"

/** Sets, changes, or removes the limit for new payees. Keeps what was typed when it is refused. */
export function NewPayeeLimitDialog({ limits, onClose }: { limits: Limits; onClose: () => void }) {
  const { newPayeeLimit: limit, highest, newPayeeUnconfirmed: unconfirmed } = limits
  const changing = useChangeNewPayeeLimit(limits)
  const form = useContractForm({
    contract: formOf(highest),
    values: {
      on: "yes",
      days: String(limit?.days ?? 3),
      amount: limit ? asTyped(limit.amount) : "",
    },
    fieldOf: { "newPayeeLimit.amount": "amount", "newPayeeLimit.days": "days" },
    change: changing,
    send: ({ on, days, amount }, told) =>
      changing.mutate(on === "no" ? null : { days: Number(days), amount }, told),
    toast: ({ newPayeeChange }) => ({
      title: newPayeeChange
        ? say("The weaker limit begins on {time}", { time: formatDateTime(newPayeeChange.at) })
        : say("Your limit for new payees is saved"),
    }),
    onDone: onClose,
  })
  const on = form.form.watch("on")
  return (
    <FormDialog
      form={form}
      title={limit ? say("Change New Payees Limit") : say("Set New Payees Limit")}
      description={say(
        "The most you can send someone new in a day. Payments that were accepted are never held.",
      )}
      action={say("Save Limit")}
      pendingLabel={say("Saving")}
      onClose={onClose}
    >
      {limit && (
        <ChoiceGroup
          label={say("Limit for new payees")}
          name="on"
          columns={2}
          value={on}
          disabled={form.pending}
          onChange={(value) => form.form.setValue("on", value)}
          choices={[
            { value: "yes", label: say("Limit") },
            { value: "no", label: say("No limit") },
          ]}
        />
      )}
      {on === "yes" && (
        <>
          <AmountField
            label={say("Limit")}
            currency="EUR"
            hint={say("Up to {limit}.", { limit: formatAmount(highest, "EUR") })}
            {...form.amount("amount", "EUR")}
          />
          <TextField
            label={say("Days")}
            inputMode="numeric"
            autoComplete="off"
            hint={say("From 1 to {most}. A payee is new for this many days.", {
              most: maxNewPayeeDays,
            })}
            {...form.text("days", { setValueAs: readTypedFigures })}
          />
        </>
      )}
      <p className="text-13 text-ink-2">
        <span>
          {limit
            ? say(
                "A stricter limit applies at once. A weaker one begins after {days, plural, one {one day} other {# days}}.",
                { days: (unconfirmed ? unconfirmed.limit : limit)?.days ?? 1 },
              )
            : say(
                "It applies at once. More than {days} days must be confirmed. A weaker limit, or none, then begins only after this many days.",
                { days: unconfirmedNewPayeeDays },
              )}
        </span>
        {unconfirmed && (
          <>
            {" "}
            <span>{takeBackText(unconfirmed)}</span>
          </>
        )}
      </p>
    </FormDialog>
  )
}

/** What a member can go back to sooner than after the days of the limit. */
function takeBackText({ atOnceUntil, limit }: NonNullable<Limits["newPayeeUnconfirmed"]>): Text {
  return say(
    "{what, select, limit {The one you had before} other {Having no limit}} is back at once until {time}, and within a day after that.",
    { what: limit ? "limit" : "none", time: formatDateTime(atOnceUntil) },
  )
}

const daysMessage = say("Days must be a whole number from 1 to {most}", { most: maxNewPayeeDays })

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
