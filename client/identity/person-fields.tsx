import { useFormContext } from "react-hook-form"
import type { FieldsOfRefusals } from "../lib/form-errors.ts"
import { say } from "../lib/say.ts"
import { readTypedEmail } from "../lib/typed-text.ts"
import { asLine } from "../lib/use-contract-form.tsx"
import { TextField } from "../ui/text-field.tsx"

/** The fields that refusals of a person's data concern. */
export const personFields: FieldsOfRefusals = { username_taken: "username", email_taken: "email" }

/*
 * Fields about the member, inside a FormProvider. Each is registered under the name that the API gives it.
 */

type Person = { firstName: string; lastName: string; email: string; username: string }

/** The first and the last name. */
export function NameFields({ legal = false }: { legal?: boolean }) {
  const { register, formState } = useFormContext<Person>()
  return (
    <>
      <TextField
        label={say(legal ? "Legal first name" : "First name")}
        autoComplete="given-name"
        error={formState.errors.firstName?.message}
        {...register("firstName", asLine)}
      />
      <TextField
        label={say(legal ? "Legal last name" : "Last name")}
        autoComplete="family-name"
        error={formState.errors.lastName?.message}
        {...register("lastName", asLine)}
      />
    </>
  )
}

export function EmailField() {
  const { register, formState } = useFormContext<Person>()
  return (
    <TextField
      label={say("Email")}
      type="email"
      autoComplete="email"
      error={formState.errors.email?.message}
      {...register("email", { setValueAs: readTypedEmail })}
    />
  )
}

export function UsernameField({ hint }: { hint?: string | undefined }) {
  const { register, formState } = useFormContext<Person>()
  return (
    <TextField
      label={say("Username")}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      hint={hint}
      error={formState.errors.username?.message}
      {...register("username", asLine)}
    />
  )
}
