import * as z from "zod/mini"
import { type InstantLimit, instantLimitPeriods, type Limits } from "#shared/contracts/limits.ts"
import { formatAmount } from "#shared/money/format.ts"
import { say, type Text } from "../../lib/say.ts"
import { asTyped } from "../../lib/typed-amount.ts"
import { useContractForm } from "../../lib/use-contract-form.tsx"
import { limitAmount } from "../../money/limit-amount.ts"
import { AmountField } from "../../ui/amount-field.tsx"
import { ChoiceGroup } from "../../ui/choice-group.tsx"
import { FormDialog } from "../../ui/form-dialog.tsx"
import { useChangeInstantLimit } from "./api.ts"

/** Sets, changes, or removes the limit for instant payments. Keeps what was typed when it is refused. */
export function InstantLimitDialog({ limits, onClose }: { limits: Limits; onClose: () => void }) {
  const { instantLimit, highest } = limits
  const changing = useChangeInstantLimit(limits)
  const form = useContractForm({
    contract: formOf(highest),
    values: {
      per: instantLimit?.per ?? "payment",
      amount: instantLimit ? asTyped(instantLimit.amount) : "",
    },
    fieldOf: { "instantLimit.amount": "amount" },
    change: changing,
    send: ({ per, amount }, told) => changing.mutate(per === "none" ? null : { per, amount }, told),
    toast: (saved) => ({ title: savedText(saved.instantLimit) }),
    onDone: onClose,
  })
  const per = form.form.watch("per")
  return (
    <FormDialog
      form={form}
      title={instantLimit ? say("Change Instant Limit") : say("Set Instant Limit")}
      description={say("The most you can send to other banks by instant payment.")}
      action={say("Save Limit")}
      pendingLabel={say("Saving")}
      onClose={onClose}
    >
      <ChoiceGroup
        label={say("Applies to")}
        name="per"
        columns={instantLimit ? 3 : 2}
        value={per}
        disabled={form.pending}
        onChange={(value) => form.form.setValue("per", value)}
        choices={[
          { value: "payment", label: say("Each payment") },
          { value: "day", label: say("Each day") },
          ...(instantLimit ? [{ value: "none", label: say("No limit") } as const] : []),
        ]}
      />
      {per !== "none" && (
        <AmountField
          label={say("Limit")}
          currency="EUR"
          hint={say("Up to {limit}. Lowering it takes effect at once.", {
            limit: formatAmount(highest, "EUR"),
          })}
          {...form.amount("amount", "EUR")}
        />
      )}
    </FormDialog>
  )
}

const formOf = (highest: string) =>
  z.discriminatedUnion("per", [
    z.object({ per: z.literal("none"), amount: z.string() }),
    z.object({ per: z.enum(instantLimitPeriods), amount: limitAmount(highest, "EUR") }),
  ])

function savedText(limit: InstantLimit | null): Text {
  if (!limit) return say("Instant payments have no limit of their own now")
  return say(
    "Your limit for instant payments is now {limit} {per, select, day {a day} other {each}}",
    { limit: formatAmount(limit.amount, "EUR"), per: limit.per },
  )
}
