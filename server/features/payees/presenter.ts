import type { TrustedPayee } from "#shared/contracts/payees.ts"
import type { PayeeRow } from "./queries.ts"

/** A trusted payee in the API's format. */
export function presentPayee({ createdAt, ...payee }: PayeeRow): TrustedPayee {
  return { ...payee, createdAt: createdAt.toISOString() }
}
