import type { ExchangeRate } from "#shared/contracts/exchange.ts"
import type { AppContext } from "../app-context.ts"
import { latestRates } from "./queries.ts"

/** GET /api/exchange-rates. */
export async function listRates({ db }: AppContext): Promise<ExchangeRate[]> {
  return await latestRates(db)
}
