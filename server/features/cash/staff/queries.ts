import { sql } from "drizzle-orm"
import type { CashDrawer } from "#shared/contracts/staff-cash.ts"
import type { Database } from "../../../db/pool.ts"

/** The open drawer of the teller whose sign-in's token it is; null without one. */
export async function findDrawer(db: Database, token: string): Promise<CashDrawer | null> {
  const { rows } = await db.execute<{ drawer: CashDrawer | null }>(
    sql`select staff_cash_drawer(${token}) as drawer`,
  )
  const drawer = rows[0]?.drawer ?? null
  return drawer && { ...drawer, movements: drawer.movements ?? [] }
}
