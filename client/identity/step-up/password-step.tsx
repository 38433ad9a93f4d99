import { zodResolver } from "@hookform/resolvers/zod"
import { useEffect } from "react"
import { useForm } from "react-hook-form"
import * as z from "zod/mini"
import { DialogForm } from "../../ui/dialog-form.tsx"
import { PasswordField } from "../../ui/password-field.tsx"
import { answerStep, cancelStep, type Step } from "./steps.ts"

const PasswordForm = z.object({
  password: z.string().check(z.minLength(1, "Password is required")),
})

/** Asks for the password again. A wrong one is reported at the field, and the text stays. */
export function PasswordStep({ step: { problem, action, busy } }: { step: Step }) {
  const form = useForm({
    resolver: zodResolver(PasswordForm),
    defaultValues: { password: "" },
  })
  const { setError, formState } = form

  useEffect(() => {
    if (problem.code === "password_required") return
    const message = problem.detail.replace(/\.$/, "")
    setError("password", { message }, { shouldFocus: true })
  }, [problem, setError])

  return (
    <DialogForm
      onSubmit={form.handleSubmit(({ password }) => {
        if (!busy) answerStep({ password })
      })}
      onCancel={cancelStep}
      action={action ?? "Continue"}
      pending={busy}
      pendingLabel="Checking"
    >
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...form.register("password")}
      />
    </DialogForm>
  )
}
