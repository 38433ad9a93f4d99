import { Controller } from "react-hook-form"
import * as z from "zod/mini"
import type { Account } from "#shared/contracts/accounts.ts"
import { isDay } from "#shared/contracts/fields.ts"
import { Goal, type SavingsGoal } from "#shared/contracts/goals.ts"
import { addDays } from "#shared/time/target-days.ts"
import { bankDay } from "../../lib/bank-time.ts"
import { say } from "../../lib/say.ts"
import { asTyped } from "../../lib/typed-amount.ts"
import { noDate } from "../../lib/typed-date.ts"
import { useContractForm } from "../../lib/use-contract-form.tsx"
import { AmountField } from "../../ui/amount-field.tsx"
import { DateField } from "../../ui/date-field.tsx"
import { FormDialog } from "../../ui/form-dialog.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { useSaveGoal } from "./api.ts"

/** @param unchanged the date that the goal has, which may be past */
const fields = (today: string, unchanged: string | null | undefined) =>
  z.extend(Goal, {
    targetOn: z.string().check(
      z.refine((text) => text === "" || isDay(text), { error: noDate, abort: true }),
      z.refine((text) => text === "" || text > today || text === unchanged, {
        error: say("The date must be tomorrow or later"),
      }),
    ),
  })

type GoalDialogProps = {
  account: Account
  /** The goal to change; without it, a new one. */
  goal?: SavingsGoal | undefined
  onClose: () => void
}

/** Creates or changes a savings goal. */
export function GoalDialog({ account, goal, onClose }: GoalDialogProps) {
  const saving = useSaveGoal(account.id, goal)
  const form = useContractForm({
    contract: fields(bankDay(new Date()), goal?.targetOn),
    values: {
      name: goal?.name ?? "",
      targetAmount: goal ? asTyped(goal.targetAmount) : "",
      targetOn: goal?.targetOn ?? "",
    },
    change: saving,
    send: ({ name, targetAmount, targetOn }, told) =>
      saving.mutate({ name, targetAmount, targetOn: targetOn || null }, told),
    onDone: onClose,
    toast: (_goals, { name }) => ({
      title: goal ? say("Savings goal saved") : say("{name} is a savings goal now", { name }),
    }),
  })
  return (
    <FormDialog
      form={form}
      title={goal ? say("Edit Savings Goal") : say("New Savings Goal")}
      description={say("On {account}. Your money stays available.", { account: account.name })}
      action={goal ? say("Save Goal") : say("Create Goal")}
      pendingLabel={say("Saving")}
      onClose={onClose}
    >
      <TextField
        label={say("What are you saving for?")}
        autoComplete="off"
        {...form.text("name")}
      />
      <AmountField
        label={say("Target")}
        currency={account.currency}
        {...form.amount("targetAmount", account.currency)}
      />
      <Controller
        control={form.form.control}
        name="targetOn"
        render={({ field, fieldState }) => (
          <DateField
            label={say("Date")}
            aside={say("Optional")}
            min={addDays(bankDay(new Date()), 1)}
            {...field}
            error={fieldState.error?.message}
          />
        )}
      />
    </FormDialog>
  )
}
