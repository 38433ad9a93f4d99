import { zodResolver } from "@hookform/resolvers/zod"
import { useForm } from "react-hook-form"
import { ProofCheck } from "#shared/contracts/proofs.ts"
import { registerInOrder, showFieldErrors } from "../../lib/form-errors.ts"
import { Button } from "../../ui/button.tsx"
import { TextField } from "../../ui/text-field.tsx"
import type { useCheckProof } from "./check-proof-api.ts"

/** What is printed on a proof of payment. A check that failed keeps what was typed. */
export function CheckProofForm({ checking }: { checking: ReturnType<typeof useCheckProof> }) {
  const form = useForm({
    resolver: zodResolver(ProofCheck),
    defaultValues: { paymentReference: "", verificationCode: "" },
  })
  registerInOrder(form, ["paymentReference", "verificationCode"])
  const { errors } = form.formState
  const typed = { autoCapitalize: "characters", autoComplete: "off", spellCheck: false } as const
  return (
    <form
      noValidate
      aria-label="Proof of payment"
      className="grid grid-cols-1 gap-4.5"
      onSubmit={form.handleSubmit((fields) =>
        checking.mutate(fields, { onError: (error) => showFieldErrors(form, error) }),
      )}
    >
      <TextField
        label="Reference"
        hint="Such as TRF-20261120-7F3K9Q2M"
        error={errors.paymentReference?.message}
        {...typed}
        {...form.register("paymentReference")}
      />
      <TextField
        label="Verification code"
        hint="20 letters and digits. Dashes and case don't matter."
        error={errors.verificationCode?.message}
        {...typed}
        {...form.register("verificationCode")}
      />
      <Button
        type="submit"
        size="large"
        block
        className="mt-1"
        pending={checking.isPending}
        pendingLabel="Checking"
      >
        Check Paper
      </Button>
    </form>
  )
}
