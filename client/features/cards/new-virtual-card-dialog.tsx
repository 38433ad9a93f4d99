import { zodResolver } from "@hookform/resolvers/zod"
import { Controller, useForm } from "react-hook-form"
import type { Account } from "#shared/contracts/accounts.ts"
import { NewVirtualCard } from "#shared/contracts/cards.ts"
import { showFieldErrors } from "../../lib/form-errors.ts"
import { AccountField } from "../../money/account-field.tsx"
import { ChoiceGroup } from "../../ui/choice-group.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { DialogForm } from "../../ui/dialog-form.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { useCreateVirtualCard } from "./api.ts"

type NewVirtualCardDialogProps = { accounts: readonly Account[]; onClose: () => void }

/** Creates a virtual card for one of the accounts. */
export function NewVirtualCardDialog({ accounts, onClose }: NewVirtualCardDialogProps) {
  const { mutate, isPending } = useCreateVirtualCard()
  const form = useForm<NewVirtualCard>({
    resolver: zodResolver(NewVirtualCard),
    mode: "onTouched",
    defaultValues: { accountId: accounts[0]?.id ?? 0, name: "", singleUse: false },
  })
  const create = form.handleSubmit((order) =>
    mutate(order, {
      onSuccess: ({ cardType, lastFour, name }) => {
        showToast({
          title: `${cardType} ${lastFour} is ready`,
          description: `Its number and CVV are under Show Details of ${name}.`,
        })
        onClose()
      },
      onError: (error) => showFieldErrors(form, error),
    }),
  )
  return (
    <Dialog
      onClose={onClose}
      title="New Virtual Card"
      description="Free, and ready at once. You can close it at any time."
      dismissible={!isPending}
    >
      <DialogForm
        onSubmit={create}
        onCancel={onClose}
        action="Create Card"
        pending={isPending}
        pendingLabel="Creating"
      >
        <Controller
          control={form.control}
          name="singleUse"
          render={({ field }) => (
            <ChoiceGroup
              label="Kind"
              name="virtual-card-kind"
              columns={2}
              choices={[
                { value: "virtual", label: "Virtual", detail: "Works until you close it" },
                {
                  value: "single-use",
                  label: "Single-use",
                  detail: "Closes with its first transfer",
                },
              ]}
              value={field.value ? "single-use" : "virtual"}
              onChange={(kind) => field.onChange(kind === "single-use")}
              disabled={isPending}
            />
          )}
        />
        <TextField
          label="Name"
          hint="Only you see it"
          autoComplete="off"
          maxLength={40}
          placeholder="Online shopping"
          readOnly={isPending}
          error={form.formState.errors.name?.message}
          {...form.register("name")}
        />
        <AccountField
          control={form.control}
          name="accountId"
          label="Account"
          accounts={accounts}
          disabled={isPending}
        />
      </DialogForm>
    </Dialog>
  )
}
