import type { Request, RequestHandler } from "express"
import type { StaffSession } from "#shared/contracts/staff-session.ts"
import type { StaffCallers } from "#shared/staff-operation-rows.ts"
import { may } from "#shared/staff-operations.ts"
import type { Env } from "../../config/env.ts"
import type { StaffAppContext } from "../../staff/staff-use-case.ts"
import { Problem } from "../../use-case/problem.ts"
import { notSignedIn, signInOfCookie } from "../employees/sessions.ts"

/** The live sign-in that a request came with. */
export type EmployeeSession = {
  /**
   * The proof of the cookie's token, which the database's functions take. The database keeps its hash only, and the
   * cookie alone does not make it (server/identity/employees/proofs.ts).
   */
  readonly token: string
  readonly employee: StaffSession["employee"]
}

/** The sign-ins of requests that requireEmployee let through. */
const sessions = new WeakMap<object, EmployeeSession>()

type Settings = Pick<Env, "STAFF_URL">

/** The staff cookie's name; over https with the prefix that binds it to the host (RFC 6265bis section 4.1.3.2). */
export const staffCookie = ({ STAFF_URL }: Settings): string =>
  STAFF_URL.startsWith("https:") ? "__Host-tessera.staff" : "tessera.staff"

/** The token in a request's cookie; undefined without one that can be a token. */
export function tokenOf(request: Pick<Request, "headers">, env: Settings): string | undefined {
  const name = `${staffCookie(env)}=`
  const pairs = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim())
  const token = pairs.find((pair) => pair.startsWith(name))?.slice(name.length)
  return token !== undefined && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined
}

/**
 * Lets only an employee through whose live sign-in has one of the roles. No request of these keeps a
 * sign-in alive: only POST /api/staff/session/activity does, which the page sends while someone is there.
 * @throws Problem not_signed_in, session_locked, role_required
 */
export function requireEmployee(
  { env, identity }: StaffAppContext,
  roles: Exclude<StaffCallers, "anyone">,
): RequestHandler {
  return async (request, _response, next) => {
    const cookieToken = tokenOf(request, env)
    if (!cookieToken) throw notSignedIn()
    const {
      proof: token,
      signIn: { employee, locked },
    } = await signInOfCookie(identity, cookieToken)
    if (locked && roles !== "locked") {
      throw new Problem("session_locked")
    }
    if (!may(employee.roles, roles)) throw roleRequired()
    sessions.set(request, { token, employee })
    next()
  }
}

/** The employee that requireEmployee let through. */
export function employeeOf(request: Request): EmployeeSession {
  const session = sessions.get(request)
  if (!session) throw new Error("this route is not behind requireEmployee")
  return session
}

export const roleRequired = () => new Problem("role_required")
