import type { CheckedProof, ProofCheck } from "#shared/contracts/proofs.ts"
import { post } from "../../lib/api-client.ts"
import { useChange } from "../../lib/use-change.ts"

/** Checks a proof of payment; no sign-in is needed. */
export const useCheckProof = () =>
  useChange({
    send: (check: ProofCheck) => post<CheckedProof>("/api/proof-checks", check),
    meta: { errorTitle: "The paper was not checked" },
  })
