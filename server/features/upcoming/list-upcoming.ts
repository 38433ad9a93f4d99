import type { Upcoming } from "#shared/contracts/upcoming.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { upcomingOf } from "./queries.ts"

/** GET /api/upcoming: everything that is known of the next 35 days, by date. */
export function listUpcoming({ db }: AppContext, { member }: Input): Promise<Upcoming[]> {
  return upcomingOf(db, member.userId)
}
