import type { DebitCard } from "#shared/contracts/cards.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { presentCard } from "./presenter.ts"
import { ownCards } from "./queries.ts"

/** GET /api/debit-cards. */
export async function listCards({ db }: AppContext, { member }: Input): Promise<DebitCard[]> {
  const rows = await ownCards(db, member.userId)
  return rows.map(presentCard)
}
