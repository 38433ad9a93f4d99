import * as z from "zod/mini"
import { CashDrawer } from "#shared/contracts/staff-cash.ts"
import { callFunction } from "../../../db/call-function.ts"
import type { Database } from "../../../db/pool.ts"

/** What staff_cash_drawer answers (server/features/ledger/staff-ledger-calls.sql). */
const Drawer = z.nullable(
  z.extend(CashDrawer, { movements: z.nullable(CashDrawer.shape.movements) }),
)

/** The open drawer of the teller whose sign-in's token it is; null without one. */
export async function findDrawer(db: Database, token: string): Promise<CashDrawer | null> {
  const drawer = await callFunction(db, "staff_cash_drawer", Drawer, [token])
  return drawer && { ...drawer, movements: drawer.movements ?? [] }
}
