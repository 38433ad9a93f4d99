import { zodResolver } from "@hookform/resolvers/zod"
import { Controller, useForm } from "react-hook-form"
import * as z from "zod/mini"
import type { Account } from "#shared/contracts/accounts.ts"
import { isDay } from "#shared/contracts/day.ts"
import { Goal, type SavingsGoal } from "#shared/contracts/goals.ts"
import { addDays } from "#shared/time/target-days.ts"
import { bankDay } from "../../lib/bank-time.ts"
import { showFieldErrors } from "../../lib/form-errors.ts"
import { noDate } from "../../lib/typed-date.ts"
import { AmountField } from "../../ui/amount-field.tsx"
import { DateField } from "../../ui/date-field.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { DialogForm } from "../../ui/dialog-form.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { useSaveGoal } from "./api.ts"

/** @param unchanged the date that the goal has, which may be past */
const fields = (today: string, unchanged: string | null | undefined) =>
  z.extend(Goal, {
    targetOn: z.string().check(
      z.refine((text) => text === "" || isDay(text), { error: noDate, abort: true }),
      z.refine((text) => text === "" || text > today || text === unchanged, {
        error: "The date must be tomorrow or later",
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
  const form = useForm({
    resolver: zodResolver(fields(bankDay(new Date()), goal?.targetOn)),
    mode: "onTouched",
    defaultValues: {
      name: goal?.name ?? "",
      targetAmount: goal?.targetAmount.replace(/\.00$/, "") ?? "",
      targetOn: goal?.targetOn ?? "",
    },
  })
  const { errors } = form.formState
  const save = form.handleSubmit(({ name, targetAmount, targetOn }) =>
    saving.mutate(
      { name: name.trim(), targetAmount, targetOn: targetOn || null },
      {
        onSuccess: () => {
          showToast({ title: goal ? "Savings goal saved" : `${name.trim()} is a savings goal now` })
          onClose()
        },
        onError: (error) => showFieldErrors(form, error),
      },
    ),
  )
  return (
    <Dialog
      onClose={onClose}
      title={goal ? "Edit Savings Goal" : "New Savings Goal"}
      description={`On ${account.name}. Your money stays available.`}
      dismissible={!saving.isPending}
    >
      <DialogForm
        onSubmit={save}
        onCancel={onClose}
        action={goal ? "Save Goal" : "Create Goal"}
        pending={saving.isPending}
        pendingLabel="Saving"
      >
        <TextField
          label="What are you saving for?"
          autoComplete="off"
          readOnly={saving.isPending}
          error={errors.name?.message}
          {...form.register("name")}
        />
        <AmountField
          label="Target"
          currency={account.currency}
          readOnly={saving.isPending}
          error={errors.targetAmount?.message}
          {...form.register("targetAmount")}
        />
        <Controller
          control={form.control}
          name="targetOn"
          render={({ field, fieldState }) => (
            <DateField
              label="Date"
              aside="Optional"
              min={addDays(bankDay(new Date()), 1)}
              {...field}
              error={fieldState.error?.message}
            />
          )}
        />
      </DialogForm>
    </Dialog>
  )
}
