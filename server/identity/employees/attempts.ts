import { and, eq, gt, isNotNull, sql } from "drizzle-orm"
import { knownDays } from "#shared/limits.ts"
import { employeeSignIns } from "#shared/tables/employees.ts"
import type { Database } from "../../db/pool.ts"
import { type PasswordOwners, passwordAttempts } from "../passwords/password-attempts.ts"
import type { IdentityContext } from "./identity-context.ts"

const { employeeId, createdAt, address } = employeeSignIns

/** The addresses from which an employee signed in lately. */
export async function knownPlaces(db: Database, id: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ address })
    .from(employeeSignIns)
    .where(
      and(
        eq(employeeId, id),
        gt(createdAt, sql`now() - ${sql.raw(`interval '${knownDays} days'`)}`),
        isNotNull(address),
      ),
    )
  return rows.flatMap((row) => row.address ?? [])
}

const employees: PasswordOwners = {
  limiters: { pair: "staff_sign_in", network: "staff_sign_in_network" },
  turn: "staff_sign_in_turn",
  slowed: "staff_sign_in_slowed",
  known: knownPlaces,
}

/**
 * Counts attempts at an employee's password and code before anything is compared, as members' passwords are counted:
 * no stranger shuts an employee out of the places where they sign in, or anybody else in an office. Passkeys can't be
 * guessed and are not counted.
 */
export const employeeAttempts = (context: Pick<IdentityContext, "db" | "pool">) =>
  passwordAttempts(context, employees)
