import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { Limits } from "#shared/contracts/limits.ts"
import { exchangeRatesQuery, findRate } from "../features/exchange/api.ts"
import { currentDailyLimit, limitsQuery } from "../features/limits/api.ts"
import { leftToday } from "../features/limits/left-today.ts"
import { otherBanksQuery } from "../features/payments/api.ts"
import { type DailyRest, instantRest, type OtherBankTerms } from "../money/transfer/other-banks.ts"

/** On which terms others are paid, for the forms that pay them. */
export function useOtherBanks(): OtherBankTerms {
  const client = useQueryClient()
  const { data: availability } = useQuery(otherBanksQuery)
  const { data: rates } = useQuery(exchangeRatesQuery)
  const { data: limits } = useQuery(limitsQuery)
  return {
    availability,
    instant: limits && instantRest(limits),
    daily: limits && dailyRest(limits),
    freshDaily: async () => dailyRest(await client.fetchQuery({ ...limitsQuery, staleTime: 0 })),
    // Limits are counted at the reference rate.
    euroRate: (currency) => findRate(rates, currency, "EUR")?.referenceRate,
    rate: (from, to) => findRate(rates, from, to)?.rate,
    marginPercent: rates?.[0]?.marginPercent,
  }
}

function dailyRest(limits: Limits): DailyRest {
  const limit = currentDailyLimit(limits)
  return { limit, left: leftToday(limits.spentToday, limit) }
}
