import { type CheckedProof, ProofCheck } from "#shared/contracts/proofs.ts"
import { post } from "../../lib/api-client.ts"
import { say } from "../../lib/say.ts"
import { useChange } from "../../lib/use-change.ts"
import { useContractForm } from "../../lib/use-contract-form.tsx"
import { Button } from "../../ui/button.tsx"
import { TextField } from "../../ui/text-field.tsx"

/** Checks a proof of payment; no sign-in is needed. */
export const useCheckProof = () =>
  useChange({
    send: (check: ProofCheck) => post<CheckedProof>("/api/proof-checks", check),
    meta: { errorTitle: say("The paper was not checked") },
  })

/** What is printed on a proof of payment. A check that failed keeps what was typed. */
export function CheckProofForm({ checking }: { checking: ReturnType<typeof useCheckProof> }) {
  const { submit, pending, text } = useContractForm({
    contract: ProofCheck,
    values: { paymentReference: "", verificationCode: "" },
    mode: "onSubmit",
    change: checking,
    send: checking.mutate,
  })
  const typed = { autoCapitalize: "characters", autoComplete: "off", spellCheck: false } as const
  return (
    <form
      noValidate
      aria-label={say("Proof of payment")}
      className="grid grid-cols-1 gap-4.5"
      onSubmit={submit}
    >
      <TextField
        label={say("Reference")}
        hint={say("Such as TRF-20261120-7F3K9Q2M")}
        {...typed}
        {...text("paymentReference")}
      />
      <TextField
        label={say("Verification code")}
        hint={say("20 letters and digits. Dashes and case don't matter.")}
        {...typed}
        {...text("verificationCode")}
      />
      <Button
        type="submit"
        size="large"
        block
        className="mt-1"
        pending={pending}
        pendingLabel={say("Checking")}
      >
        {say("Check Paper")}
      </Button>
    </form>
  )
}
