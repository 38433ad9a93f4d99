import type { RequestHandler } from "express"
import type { ExchangeRate } from "#shared/contracts/exchange.ts"
import type { Bank } from "../../bank.ts"
import { latestRates } from "./queries.ts"

/** GET /api/exchange-rates. */
export function listRates({ db }: Bank): RequestHandler<object, ExchangeRate[]> {
  return async (_request, response) => {
    response.json(await latestRates(db))
  }
}
