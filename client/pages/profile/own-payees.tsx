import { TrustedPayees } from "../../features/payees/trusted-payees.tsx"
import { useTrustedPayees } from "../use-trusted-payees.ts"

/** The trusted payees of whoever confirms payments: to all others they would mean nothing. */
export function OwnPayees() {
  return useTrustedPayees().enrolled ? <TrustedPayees /> : null
}
