import { zodResolver } from "@hookform/resolvers/zod"
import { useForm } from "react-hook-form"
import * as z from "zod/mini"
import { type InstantLimit, instantLimitPeriods, type Limits } from "#shared/contracts/limits.ts"
import { formatAmount } from "#shared/money/format.ts"
import { problemOf } from "../../lib/problem.ts"
import { readTypedAmount } from "../../lib/typed-amount.ts"
import { limitAmount } from "../../money/limit-amount.ts"
import { AmountField } from "../../ui/amount-field.tsx"
import { ChoiceGroup } from "../../ui/choice-group.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { DialogForm } from "../../ui/dialog-form.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { useChangeInstantLimit } from "./api.ts"

type Values = { per: InstantLimit["per"] | "none"; amount: string }

/** Sets, changes, or removes the limit for instant payments. Keeps what was typed when it is refused. */
export function InstantLimitDialog({ limits, onClose }: { limits: Limits; onClose: () => void }) {
  const { instantLimit, highest } = limits
  const changing = useChangeInstantLimit(limits)
  const pending = changing.isPending
  const form = useForm<Values>({
    resolver: zodResolver(formOf(highest)),
    mode: "onTouched",
    defaultValues: {
      per: instantLimit?.per ?? "payment",
      amount: instantLimit?.amount.replace(/\.00$/, "") ?? "",
    },
  })
  const per = form.watch("per")

  const save = form.handleSubmit((values) =>
    changing.mutate(values.per === "none" ? null : { per: values.per, amount: values.amount }, {
      onSuccess: (saved) => {
        showToast({ title: savedText(saved.instantLimit) })
        onClose()
      },
      onError: (error) => {
        const wrong = problemOf(error)?.errors?.find(({ path }) => path === "instantLimit.amount")
        if (wrong) form.setError("amount", { message: wrong.message }, { shouldFocus: true })
      },
    }),
  )

  return (
    <Dialog
      onClose={onClose}
      title={instantLimit ? "Change Instant Limit" : "Set Instant Limit"}
      description="The most you can send to other banks by instant payment."
      dismissible={!pending}
    >
      <DialogForm
        onSubmit={save}
        onCancel={onClose}
        action="Save Limit"
        pending={pending}
        pendingLabel="Saving"
      >
        <ChoiceGroup
          label="Applies to"
          name="per"
          columns={instantLimit ? 3 : 2}
          value={per}
          disabled={pending}
          onChange={(value) => form.setValue("per", value)}
          choices={[
            { value: "payment", label: "Each payment" },
            { value: "day", label: "Each day" },
            ...(instantLimit ? [{ value: "none", label: "No limit" } as const] : []),
          ]}
        />
        {per !== "none" && (
          <AmountField
            label="Limit"
            currency="EUR"
            hint={`Up to ${formatAmount(highest, "EUR")}. Lowering it takes effect at once.`}
            readOnly={pending}
            error={form.formState.errors.amount?.message}
            {...form.register("amount", { setValueAs: readTypedAmount })}
          />
        )}
      </DialogForm>
    </Dialog>
  )
}

const formOf = (highest: string) =>
  z.discriminatedUnion("per", [
    z.object({ per: z.literal("none"), amount: z.string() }),
    z.object({ per: z.enum(instantLimitPeriods), amount: limitAmount(highest, "EUR") }),
  ])

function savedText(limit: InstantLimit | null): string {
  if (!limit) return "Instant payments have no limit of their own now"
  const amount = formatAmount(limit.amount, "EUR")
  return `Your limit for instant payments is now ${amount} ${limit.per === "day" ? "a day" : "each"}`
}
