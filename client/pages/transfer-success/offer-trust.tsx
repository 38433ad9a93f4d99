import { useQuery } from "@tanstack/react-query"
import { accountsQuery } from "../../features/accounts/api.ts"
import { TrustOffer } from "../../features/payees/trust-offer.tsx"
import type { MoneyResult } from "../../money/result-store.ts"
import { useTrustedPayees } from "../use-trusted-payees.ts"

/**
 * Offers to trust the payee, for members whose payments need a confirmation, and not for their own
 * accounts, which need none.
 */
export function OfferTrust({ result }: { result: MoneyResult }) {
  const { enrolled } = useTrustedPayees()
  const { data: accounts } = useQuery({ ...accountsQuery, enabled: enrolled })
  if (!enrolled || !accounts || result.type !== "transfer") return null
  const { recipientIban: iban, recipientName: name } = result
  if (accounts.some((account) => account.iban === iban)) return null
  return (
    <div className="mt-5 print:hidden">
      <TrustOffer payee={{ iban, name: name.slice(0, 70) }} />
    </div>
  )
}
