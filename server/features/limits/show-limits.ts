import type { RequestHandler } from "express"
import type { Limits } from "#shared/contracts/limits.ts"
import type { AppContext } from "../../app-context.ts"
import { customerOf } from "../../identity/sessions/require-session.ts"
import { dailyLimitOf } from "../../ledger/daily-limit.ts"
import { presentLimits } from "./presenter.ts"

/** GET /api/limits: the daily limit for payments to others, and how much of it is used today. */
export function showLimits({ db, env }: AppContext): RequestHandler<object, Limits> {
  return async (request, response) => {
    const { userId } = customerOf(request)
    response.json(presentLimits(await dailyLimitOf(db, userId, env.BANK_TIME_ZONE)))
  }
}
