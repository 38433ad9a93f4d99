import type { SavedPayee, TrustedPayee } from "#shared/contracts/payees.ts"
import type { PayeeRow, SavedPayeeRow } from "./queries.ts"

/** A trusted payee in the API's format. */
export function presentPayee({ createdAt, ...payee }: PayeeRow): TrustedPayee {
  return { ...payee, createdAt: createdAt.toISOString() }
}

/** A saved payee in the API's format. */
export function presentSavedPayee({ createdAt, verifiedAt, ...payee }: SavedPayeeRow): SavedPayee {
  return {
    ...payee,
    verifiedAt: verifiedAt.toISOString(),
    createdAt: createdAt.toISOString(),
  }
}
