import { TrustedPayees } from "../../features/payees/trusted-payees.tsx"
import { useTrustedPayees } from "../use-trusted-payees.ts"

/** The trusted payees, for customers who confirm payments. For others, the list has no effect. */
export function OwnPayees() {
  return useTrustedPayees().enrolled ? <TrustedPayees /> : null
}
