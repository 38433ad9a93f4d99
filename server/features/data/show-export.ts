import type { DataExport } from "#shared/contracts/data.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { presentExport } from "./presenter.ts"
import { lastExport } from "./queries.ts"

/** GET /api/data-export: how far the copy that the member asked for last has come. */
export async function showExport({ db }: AppContext, { member }: Input): Promise<DataExport> {
  return presentExport(await lastExport(db, member.userId))
}
