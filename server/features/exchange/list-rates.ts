import type { RequestHandler } from "express"
import type { ExchangeRate } from "#shared/contracts/exchange.ts"
import type { AppContext } from "../../app-context.ts"
import { latestRates } from "./queries.ts"

/** GET /api/exchange-rates. */
export function listRates({ db }: AppContext): RequestHandler<object, ExchangeRate[]> {
  return async (_request, response) => {
    response.json(await latestRates(db))
  }
}
