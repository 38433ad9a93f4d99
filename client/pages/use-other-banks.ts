import { useQuery } from "@tanstack/react-query"
import { exchangeRatesQuery, findRate } from "../features/exchange/api.ts"
import { limitsQuery } from "../features/limits/api.ts"
import { otherBanksQuery } from "../features/payments/api.ts"
import { instantRest, type OtherBankTerms } from "../money/transfer/other-banks.ts"

/** On which terms other banks are paid, for the forms that pay them. */
export function useOtherBanks(): OtherBankTerms {
  const { data: availability } = useQuery(otherBanksQuery)
  const { data: rates } = useQuery(exchangeRatesQuery)
  const { data: limits } = useQuery(limitsQuery)
  return {
    availability,
    instant: limits && instantRest(limits),
    // Limits are counted at the reference rate.
    euroRate: (currency) => findRate(rates, currency, "EUR")?.referenceRate,
    rate: (from, to) => findRate(rates, from, to)?.rate,
    marginPercent: rates?.[0]?.marginPercent,
  }
}
