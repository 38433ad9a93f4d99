import { randomBytes } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import type { EmployeeRole } from "#shared/employee-roles.ts"
import { employeeAuthenticators, employeeNames, employees } from "#shared/tables/employees.ts"
import { callFunction, nothing, runStatement } from "../db/call-function.ts"
import { inTransaction } from "../db/transaction.ts"
import type { AppContext } from "../features/app-context.ts"
import { newAuthenticatorSecret } from "../identity/confirmations/authenticator-secret.ts"
import { encryptEmployeeSecret } from "../identity/employees/authenticator.ts"
import { nameKeys } from "../identity/employees/staff-name.ts"
import { hashPassword } from "../identity/passwords/password.ts"

type DemoSignIn = {
  readonly name: string
  readonly username: string
  readonly password: string
  readonly roles: EmployeeRole[]
}

/**
 * The demo employees: one proposes, and a supervisor decides; what supervisors propose, such as clearing suspense, needs
 * two of them, and an invitation two administrators, of whom a bank should have three. An auditor reads everything. The
 * console and the staff app's sign-in page list them, and docs/staff.md.
 */
export const demoEmployees: readonly DemoSignIn[] = [
  {
    name: "Ines Duarte",
    username: "ines.duarte",
    password: "granite-teapot-52",
    roles: ["teller", "loan_officer", "payments_officer"],
  },
  {
    name: "Jonas Weber",
    username: "jonas.weber",
    password: "meadow-compass-71",
    roles: ["supervisor"],
  },
  {
    name: "Leila Haddad",
    username: "leila.haddad",
    password: "saffron-bridge-64",
    roles: ["supervisor"],
  },
  {
    name: "Henrik Olsen",
    username: "henrik.olsen",
    password: "quarry-almanac-29",
    roles: ["auditor"],
  },
  {
    name: "Clara Moreau",
    username: "clara.moreau",
    password: "willow-beacon-36",
    roles: ["administrator"],
  },
  {
    name: "Tobias Brandt",
    username: "tobias.brandt",
    password: "velvet-anchor-83",
    roles: ["administrator"],
  },
  {
    name: "Yuki Tanaka",
    username: "yuki.tanaka",
    password: "cobalt-orchard-57",
    roles: ["administrator"],
  },
]

/**
 * Gives an empty staff app the demo employees, each with a password and an authenticator app. Does nothing
 * if there is any employee, so it can run at every start.
 * @param owner the bank with the owner's connections: only two employees together may invite another
 */
export async function seedDemoEmployees(owner: Pick<AppContext, "env" | "pool">): Promise<void> {
  await inTransaction(owner.pool, async (tx) => {
    await runStatement(tx, sql`lock table ${employees} in share row exclusive mode`)
    if ((await tx.$count(employees)) > 0) return
    for (const { name, username, password, roles } of demoEmployees) {
      const [employee] = await tx
        .insert(employees)
        .values({
          name,
          username,
          roles,
          passwordHash: await hashPassword(owner.env, password),
          passkeyUserHandle: randomBytes(32),
        })
        .returning({ id: employees.id })
      if (!employee) throw new Error("a demo employee was not stored")
      const { id: employeeId } = employee
      await tx.insert(employeeNames).values(nameKeys(name).map((key) => ({ key, employeeId })))
      const sealed = encryptEmployeeSecret(owner.env, employeeId, newAuthenticatorSecret())
      await tx.insert(employeeAuthenticators).values({ employeeId, ...sealed })
      await tx
        .update(employees)
        .set({ enrolledAt: sql`clock_timestamp()` })
        .where(eq(employees.id, employeeId))
      const details = sql`jsonb_build_object('factor', 'authenticator', 'demo', true) || employee_context(${employeeId})`
      await callFunction(tx, "employee_audit", nothing, ["employee.enrolled", details])
    }
  })
}
