import type { Env } from "../../config/env.ts"
import { nextCollection } from "./settlement-date.ts"

/** When a standard payment that is ordered now will be sent (ISO 8601 in UTC). */
export function nextSendAt({ RAIL_CUT_OFFS }: Pick<Env, "RAIL_CUT_OFFS">): string {
  return nextCollection(new Date(), RAIL_CUT_OFFS).closesAt.toISOString()
}
