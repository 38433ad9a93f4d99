import type { Limits } from "#shared/contracts/limits.ts"
import { dailyLimitOf } from "../../ledger/daily-limit.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { presentLimits } from "./presenter.ts"

/** GET /api/limits: the daily limit for payments to others, and how much of it is used today. */
export async function showLimits({ db, env }: AppContext, { member }: Input): Promise<Limits> {
  const { userId } = member
  return presentLimits(await dailyLimitOf(db, userId, env.BANK_TIME_ZONE))
}
