import KeyRound from "lucide-react/icons/key-round"
import Smartphone from "lucide-react/icons/smartphone"
import { type ReactNode, useState } from "react"
import * as z from "zod/mini"
import type { PasskeyAnswer, PasskeyRequest } from "#shared/contracts/confirmations.ts"
import type { StaffFactor } from "#shared/contracts/staff-session.ts"
import { answerWithPasskey, passkeysWorkHere } from "../../lib/passkey.ts"
import { Button } from "../../ui/button.tsx"
import { CodeField } from "../../ui/code-field.tsx"
import { Note } from "../../ui/note.tsx"
import { useStaffForm } from "./use-staff-form.ts"

/** What an employee confirms with: a code of the authenticator app, or a passkey's answer. */
export type GivenFactor = { code: string } | { passkey: PasskeyAnswer }

const contracts = {
  authenticator: z.object({
    code: z.string().check(z.minLength(6, "Code must have 6 digits")),
  }),
  passkey: z.object({ code: z.string() }),
}

type FactorFormOptions = {
  /** What the employee has. */
  factors: readonly StaffFactor[]
  /** Asks the bank for the passkey's challenge. */
  askPasskey: () => Promise<PasskeyRequest>
  /** Does it. A rejection is shown, and the form stays. */
  onFactor: (factor: GivenFactor) => Promise<unknown>
}

/** A form that asks for one of the employee's factors, and does something with it. */
export function useFactorForm({ factors, askPasskey, onFactor }: FactorFormOptions) {
  const usable = factors.filter((factor) => factor !== "passkey" || passkeysWorkHere())
  const [factor, setFactor] = useState(usable[0])
  const { form, submit, pending } = useStaffForm({
    contract: contracts[factor ?? "passkey"],
    values: { code: "" },
    otherwise: "code",
    send: async ({ code }) =>
      onFactor(
        factor === "passkey" ? { passkey: await answerWithPasskey(await askPasskey()) } : { code },
      ),
    onRefused: () => form.setValue("code", ""),
  })
  return {
    submit,
    pending,
    factor,
    other: usable.find((one) => one !== factor),
    choose(chosen: StaffFactor) {
      form.clearErrors()
      setFactor(chosen)
    },
    code: {
      value: form.watch("code"),
      error: form.formState.errors.code?.message,
      onChange: (code: string) => form.setValue("code", code),
    },
  }
}

type FactorFormProps = {
  form: ReturnType<typeof useFactorForm>
  /** The main button when a code is entered: "Approve". */
  action: string
  /** Beside the main button: Cancel. */
  aside?: ReactNode
}

/** Asks for one of the employee's factors. */
export function FactorForm({ form, action, aside }: FactorFormProps) {
  const { submit, pending, factor, other, choose, code } = form
  if (!factor) {
    return (
      <Note tone="caution" icon={<KeyRound />} title="Your passkey doesn't work here">
        Open the staff app at its own address, in a browser that supports passkeys.
      </Note>
    )
  }
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
      {factor === "authenticator" ? (
        <CodeField
          label="Code from your authenticator app"
          hint="Six digits. Each code works once."
          readOnly={pending}
          data-first=""
          {...code}
        />
      ) : (
        <div className="grid gap-2">
          <Note icon={<KeyRound />} title="Confirm with your passkey">
            Your device asks for your fingerprint, face, or PIN.
          </Note>
          <p role="alert" className="text-13 font-medium text-negative empty:hidden">
            {code.error}
          </p>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {other && (
          <button
            type="button"
            disabled={pending}
            onClick={() => choose(other)}
            className="mr-auto inline-flex items-center gap-1.5 rounded-1 text-13 font-semibold text-brand-ink hover:underline touch:min-h-11 [&_.lucide]:size-4"
          >
            {other === "passkey" ? <KeyRound /> : <Smartphone />}
            <span>{other === "passkey" ? "Use your passkey" : "Use a code from your app"}</span>
          </button>
        )}
        {aside}
        <Button
          type="submit"
          size="large"
          pending={pending}
          pendingLabel={factor === "passkey" ? "Waiting for your device" : "Checking"}
          {...(factor === "passkey" && { "data-first": "" })}
        >
          {factor === "passkey" ? `${action} with Passkey` : action}
        </Button>
      </div>
    </form>
  )
}
