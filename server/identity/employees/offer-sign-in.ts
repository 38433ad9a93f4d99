import { and, eq, inArray, isNull } from "drizzle-orm"
import type { DemoEmployee, StaffSignInOptions } from "#shared/contracts/staff-session.ts"
import { employeeAuthenticators, employees } from "#shared/tables/employees.ts"
import { codeAt, sharedSecret } from "../confirmations/authenticator-code.ts"
import { decryptEmployeeSecret } from "./authenticator.ts"
import { type IdentityContext, staffParty } from "./identity-context.ts"
import { databaseNow } from "./queries.ts"

/** An authenticator app's codes change after this time. */
const stepMs = 30_000

/** What the sign-in page's offer works with. */
type SignInOfferContext = IdentityContext & {
  /** Whom the page lists in the demo. */
  readonly demoEmployees: readonly Pick<DemoEmployee, "name" | "username" | "password">[]
}

/** GET /api/staff/sign-in. In the demo, it lists the demo employees with codes that work now. */
export async function offerSignIn(context: SignInOfferContext): Promise<StaffSignInOptions> {
  const { env } = context
  const factors: StaffSignInOptions["factors"] = []
  if (staffParty(env).available) factors.push("passkey")
  if (env.STAFF_FACTORS === "any") factors.push("authenticator")
  const demo = await demoSignIns(context)
  if (demo.length === 0) return { factors }
  return {
    factors,
    demo: demo.map(({ name, username, password, code, roles }) => ({
      name,
      username,
      password,
      code,
      roles,
    })),
  }
}

/**
 * The demo employees as the console prints them, with their authenticator apps' secrets in Base32; none
 * outside the demo. The code of a step that was used already is that of the next step, which the bank
 * accepts too.
 */
export async function demoSignIns({
  db,
  env,
  demoEmployees,
}: SignInOfferContext): Promise<(DemoEmployee & { secret: string })[]> {
  if (env.MODE !== "demo" || env.STAFF_FACTORS !== "any") return []
  const apps = await db
    .select({
      id: employees.id,
      username: employees.username,
      roles: employees.roles,
      secretCiphertext: employeeAuthenticators.secretCiphertext,
      keyId: employeeAuthenticators.keyId,
      lastStep: employeeAuthenticators.lastStep,
      now: databaseNow,
    })
    .from(employees)
    .innerJoin(employeeAuthenticators, eq(employeeAuthenticators.employeeId, employees.id))
    .where(
      and(
        inArray(
          employees.username,
          demoEmployees.map(({ username }) => username),
        ),
        isNull(employees.disabledAt),
      ),
    )
  return demoEmployees.flatMap(({ name, username, password }) => {
    const app = apps.find((each) => each.username === username)
    if (!app) return []
    const secret = decryptEmployeeSecret(env, app.id, app)
    const used = app.lastStep >= Math.floor(app.now / stepMs)
    const code = codeAt(secret, used ? app.now + stepMs : app.now)
    const { roles } = app
    return [
      { name, username, password, code, roles, secret: sharedSecret(secret, username, env).secret },
    ]
  })
}
