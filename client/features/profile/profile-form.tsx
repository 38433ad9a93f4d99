import { FormProvider } from "react-hook-form"
import type { User } from "#shared/contracts/auth.ts"
import { Profile } from "#shared/contracts/profile.ts"
import {
  EmailField,
  NameFields,
  personFields,
  UsernameField,
} from "../../identity/person-fields.tsx"
import { useSavedDraft } from "../../lib/draft.ts"
import { say } from "../../lib/say.ts"
import { useContractForm } from "../../lib/use-contract-form.tsx"
import { Button } from "../../ui/button.tsx"
import { FormBar } from "../../ui/card.tsx"
import { DraftNote } from "../../ui/draft-note.tsx"
import { Say } from "../../ui/say.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { useSaveProfile } from "./api.ts"

type ProfileFormProps = {
  user: User
  refetchUser: () => Promise<unknown>
  onSaved: () => void
  onCancel: () => void
}

/** The edit mode (specification section 5, profile). A refusal keeps what was typed. */
export function ProfileForm({ user, refetchUser, onSaved, onCancel }: ProfileFormProps) {
  const saving = useSaveProfile(refetchUser)
  const { form, submit, pending, text } = useContractForm({
    contract: Profile,
    values: {
      firstName: user.firstName ?? "",
      lastName: user.lastName ?? "",
      email: user.email ?? "",
      phoneNumber: user.phoneNumber ?? "",
      username: user.username,
    },
    order: ["firstName", "lastName", "email", "phoneNumber", "username"],
    fieldOf: personFields,
    change: saving,
    send: saving.mutate,
    onDone: () => {
      forget()
      onSaved()
    },
  })
  const { draft, forget } = useSavedDraft("profile", form)

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={say("Personal information")}
        className="flex flex-1 flex-col"
        onSubmit={submit}
      >
        <DraftNote draft={draft} what={say("profile change")} className="px-4 pt-5 md:px-8" />
        <div className="grid grid-cols-1 items-start gap-x-4 gap-y-5 px-4 pt-5 pb-7 md:grid-cols-2 md:px-8 md:pb-8">
          <p className="text-ink-2 md:col-span-2">
            {user.holderName === null ? (
              say(
                "The bank addresses you by your first and last name. This is not the name on your accounts and cards.",
              )
            ) : (
              <Say
                text="The bank addresses you by your first and last name. Your accounts and cards stay in the name of <name>{holder}</name>. Only staff can change that name, with proof of your identity."
                holder={user.holderName}
                name={<bdi translate="no" />}
              />
            )}
          </p>
          <NameFields />
          <div className="md:col-span-2">
            <EmailField />
          </div>
          <TextField
            label={say("Phone number")}
            type="tel"
            autoComplete="tel"
            {...text("phoneNumber")}
          />
          <UsernameField
            hint={
              form.watch("username") === user.username
                ? undefined
                : say("You'll sign in with it from now on.")
            }
          />
        </div>
        <FormBar className="mt-auto md:justify-end max-md:[&>*]:w-full">
          <Button
            tone="ghost"
            size="large"
            disabled={pending}
            onClick={() => {
              forget()
              onCancel()
            }}
          >
            {say("Cancel")}
          </Button>
          <Button type="submit" size="large" pending={pending} pendingLabel={say("Saving")}>
            {say("Save Changes")}
          </Button>
        </FormBar>
      </form>
    </FormProvider>
  )
}
