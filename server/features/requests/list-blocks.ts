import type { RequestBlock } from "#shared/contracts/requests.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { ownBlocks } from "./queries.ts"

/** GET /api/request-blocks: the members whose requests do not reach this one, newest first. */
export function listBlocks({ db }: AppContext, { member }: Input): Promise<RequestBlock[]> {
  return ownBlocks(db, member.userId)
}
