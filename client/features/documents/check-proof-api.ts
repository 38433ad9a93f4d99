import { useMutation } from "@tanstack/react-query"
import type { CheckedProof, ProofCheck } from "#shared/contracts/proofs.ts"
import { post } from "../../lib/api-client.ts"

/** Checks a proof of payment; no sign-in is needed. */
export const useCheckProof = () =>
  useMutation({
    mutationFn: (check: ProofCheck) => post<CheckedProof>("/api/proof-checks", check),
    meta: { errorTitle: "The paper was not checked" },
  })
