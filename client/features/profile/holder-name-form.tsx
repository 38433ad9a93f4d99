import { FormProvider } from "react-hook-form"
import type { User } from "#shared/contracts/auth.ts"
import { HolderNames } from "#shared/contracts/profile.ts"
import { NameFields } from "../../identity/person-fields.tsx"
import { say } from "../../lib/say.ts"
import { useContractForm } from "../../lib/use-contract-form.tsx"
import { Button } from "../../ui/button.tsx"
import { Card, FormBar } from "../../ui/card.tsx"
import { useStateName } from "./api.ts"

type HolderNameFormProps = { user: User; refetchUser: () => Promise<unknown> }

/** Asks a member who registered without names for the account holder's name. It can be set only once. */
export function HolderNameForm({ user, refetchUser }: HolderNameFormProps) {
  const stating = useStateName(refetchUser)
  const { form, submit, pending } = useContractForm({
    contract: HolderNames,
    values: { firstName: user.firstName ?? "", lastName: user.lastName ?? "" },
    change: stating,
    send: stating.mutate,
  })
  return (
    <Card id="holder-name" aria-labelledby="holder-name-title">
      <FormProvider {...form}>
        <form noValidate aria-labelledby="holder-name-title" onSubmit={submit}>
          <div className="grid grid-cols-1 items-start gap-x-4 gap-y-5 px-4 pt-6 pb-7 md:grid-cols-2 md:px-8">
            <div className="md:col-span-2">
              <h2 id="holder-name-title" className="text-card">
                {say("Add Your Legal Name")}
              </h2>
              <p className="mt-1 text-ink-2">
                {say(
                  "Payments to others and your cards show this name. Enter it as it appears on your ID. You can add it once. After that, only staff can change it.",
                )}
              </p>
            </div>
            <NameFields legal />
          </div>
          <FormBar className="md:justify-end max-md:[&>*]:w-full">
            <Button type="submit" size="large" pending={pending} pendingLabel={say("Saving")}>
              {say("Save Name")}
            </Button>
          </FormBar>
        </form>
      </FormProvider>
    </Card>
  )
}
