import { useQuery } from "@tanstack/react-query"
import { exchangeRatesQuery } from "../features/exchange/api.ts"
import { findRate } from "../features/exchange/find-rate.ts"
import { otherBanksQuery } from "../features/payments/api.ts"
import type { OtherBankTerms } from "../money/transfer/other-banks.ts"

/** On which terms other banks are paid, for the forms that pay them. */
export function useOtherBanks(): OtherBankTerms {
  const { data: availability } = useQuery(otherBanksQuery)
  const { data: rates } = useQuery(exchangeRatesQuery)
  return { availability, euroRate: (currency) => findRate(rates, currency, "EUR")?.rate }
}
