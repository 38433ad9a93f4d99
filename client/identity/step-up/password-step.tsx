import { useEffect } from "react"
import * as z from "zod/mini"
import { asWritten, say } from "../../lib/say.ts"
import { useContractForm } from "../../lib/use-contract-form.tsx"
import { DialogForm } from "../../ui/dialog-form.tsx"
import { PasswordField } from "../../ui/password-field.tsx"
import { answerStep, cancelStep, type Step } from "./steps.ts"

const PasswordForm = z.object({
  password: z.string().check(z.minLength(1, say("Password is required"))),
})

/** Asks for the password again. A wrong one is reported at the field, and the text stays. */
export function PasswordStep({ step: { problem, action, busy } }: { step: Step }) {
  const { form, submit, verbatim } = useContractForm({
    contract: PasswordForm,
    values: { password: "" },
    mode: "onSubmit",
    pending: busy,
    send: answerStep,
  })
  const { setError } = form

  useEffect(() => {
    if (problem.code === "password_required") return
    const message = asWritten(problem.detail.replace(/\.$/, ""))
    setError("password", { message }, { shouldFocus: true })
  }, [problem, setError])

  return (
    <DialogForm
      onSubmit={submit}
      onCancel={cancelStep}
      action={action ?? say("Continue")}
      pending={busy}
      pendingLabel={say("Checking")}
    >
      <PasswordField
        label={say("Password")}
        autoComplete="current-password"
        {...verbatim("password")}
      />
    </DialogForm>
  )
}
