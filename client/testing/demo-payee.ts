import type { RecentPayee, SavedPayee } from "#shared/contracts/payees.ts"
import { demoTransaction } from "./demo-money.ts"

/** A saved payee whose name was verified today. */
export function savedLandlord(): SavedPayee {
  return {
    id: 3,
    iban: "AT611904300234573201",
    name: "Keller Homes GmbH",
    ownName: "Landlord",
    verified: "match",
    verifiedAt: new Date().toISOString(),
    createdAt: "2026-10-01T10:00:00.000Z",
  }
}

/** The payee of the demo transaction. */
export const recentJonas: RecentPayee = {
  iban: "DE89370400440532013000",
  name: "Jonas Keller",
  paidAt: demoTransaction.createdAt,
  reference: demoTransaction.reference,
}
