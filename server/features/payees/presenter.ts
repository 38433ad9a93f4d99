import type { TrustedPayee } from "#shared/contracts/payees.ts"
import type { PayeeRow } from "./queries.ts"

/** A trusted payee as its customer's list shows it. */
export function presentPayee({ createdAt, ...payee }: PayeeRow): TrustedPayee {
  return { ...payee, createdAt: createdAt.toISOString() }
}
