import { hash } from "node:crypto"
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm"
import type { StaffFactor } from "#shared/contracts/staff-session.ts"
import { employeeAuthenticators, employeePasskeys, employees } from "#shared/tables/employees.ts"
import type { Env } from "../../config/env.ts"
import { callFunction, nothing } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"
import { staffParty } from "./identity-context.ts"

/** An employee who can sign in. */
export type EmployeeRow = typeof employees.$inferSelect

/** The event names that employee_identity_audit accepts (server/identity/employees/employees.sql). */
type IdentityAction =
  | "employee.signed_in"
  | "employee.sign_in_failed"
  | "employee.signed_out"
  | "employee.locked"
  | "employee.unlocked"
  | "employee.confirmed"
  | "employee.factor_refused"

/** SHA-256 of a token or code, as the tables store it. */
export const sha256 = (secret: string): Buffer => hash("sha256", secret, "buffer")

/** The database's clock, in milliseconds since 1970. */
export const databaseNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`

/**
 * Records what the sign-in of employees did, in the transaction that did it.
 * @param employeeId null for a username that nobody has
 */
export async function recordIdentity(
  db: Database,
  employeeId: number | null,
  action: IdentityAction,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await callFunction(db, "employee_identity_audit", nothing, [employeeId, action, details])
}

/** The employee with a username who has enrolled and is not disabled. Usernames are in lower case. */
export async function employeeByUsername(
  db: Database,
  username: string,
): Promise<EmployeeRow | undefined> {
  const [found] = await db
    .select()
    .from(employees)
    .where(
      and(
        eq(employees.username, username.trim().toLowerCase()),
        isNull(employees.disabledAt),
        isNotNull(employees.enrolledAt),
      ),
    )
  return found
}

/**
 * What an employee can unlock and confirm with: what they have enrolled, and STAFF_FACTORS allows.
 */
export async function factorsOf(
  db: Database,
  env: Pick<Env, "STAFF_FACTORS" | "STAFF_URL">,
  employeeId: number,
): Promise<StaffFactor[]> {
  const [passkeys, authenticators] = await Promise.all([
    db.$count(employeePasskeys, eq(employeePasskeys.employeeId, employeeId)),
    db.$count(employeeAuthenticators, eq(employeeAuthenticators.employeeId, employeeId)),
  ])
  const factors: StaffFactor[] = []
  if (passkeys > 0 && staffParty(env).available) factors.push("passkey")
  if (authenticators > 0 && env.STAFF_FACTORS === "any") factors.push("authenticator")
  return factors
}

/** What a browser is told of an employee to make another passkey. */
export async function userHandleOf(
  db: Database,
  employeeId: number,
): Promise<{ userHandle: Buffer; known: { id: string; transports: string[] }[] }> {
  const [[employee], known] = await Promise.all([
    db
      .select({ userHandle: employees.passkeyUserHandle })
      .from(employees)
      .where(eq(employees.id, employeeId)),
    db
      .select({ id: employeePasskeys.credentialId, transports: employeePasskeys.transports })
      .from(employeePasskeys)
      .where(eq(employeePasskeys.employeeId, employeeId)),
  ])
  if (!employee) throw new Error("a signed-in employee has no row")
  return { userHandle: employee.userHandle, known }
}
