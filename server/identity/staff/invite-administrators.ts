import { eq, isNotNull, sql } from "drizzle-orm"
import { employeeInvitations, employees } from "#shared/tables/employees.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import { askDatabase } from "../../staff/ask-database.ts"
import type { StaffContext } from "../../staff/staff-context.ts"
import { isSamePerson, nameKeys, staffName } from "../../staff/staff-name.ts"
import { newEnrollmentCode } from "../employees/enrollment-code.ts"
import { sha256 } from "../employees/queries.ts"

/** One of the two, as the operator typed them. */
type NewAdministrator = { readonly name: string; readonly username: string }

/** What an administrator needs to enroll: the link, below STAFF_URL, and the code. Both are shown once. */
export type AdministratorInvitation = NewAdministrator & {
  readonly link: string
  readonly code: string
}

type Outcome =
  | { outcome: "invited"; invitations: AdministratorInvitation[] }
  | {
      outcome: "refused"
      reason:
        | "name_invalid"
        | "username_invalid"
        | "same_person"
        | "already_enrolled"
        | "name_taken"
        | "username_taken"
    }

/**
 * Invites the first two administrators, who invite everyone else. Once: as soon as an employee has
 * enrolled, an invitation takes two administrators. Audited as every invitation, with who ran the command.
 * @param by the operator's name
 */
export async function inviteFirstAdministrators(
  { pool, env }: Pick<StaffContext, "pool" | "env">,
  pair: readonly [NewAdministrator, NewAdministrator],
  by: string,
): Promise<Outcome> {
  const people: NewAdministrator[] = []
  for (const { name: typed, username } of pair) {
    const name = staffName(typed)
    if (name === undefined || name.length < 3) return { outcome: "refused", reason: "name_invalid" }
    if (username.length > 40 || !/^[a-z0-9]{2}[a-z0-9]*([.-][a-z0-9]+)*$/.test(username)) {
      return { outcome: "refused", reason: "username_invalid" }
    }
    people.push({ name, username })
  }
  const [one, other] = people
  if (!one || !other || one.username === other.username || isSamePerson(one.name, other.name)) {
    return { outcome: "refused", reason: "same_person" }
  }
  const refusal = new RefusedInvitation()
  try {
    return await inTransaction(pool, async (tx) => {
      await tx.execute(sql`lock table ${employees} in share row exclusive mode`)
      if ((await tx.$count(employees, isNotNull(employees.enrolledAt))) > 0) {
        return { outcome: "refused", reason: "already_enrolled" } as const
      }
      const invitations: AdministratorInvitation[] = []
      for (const person of people) {
        const invited = await invite(tx, person, by)
        if (invited.outcome === "refused") {
          refusal.reason = invited.reason
          throw refusal
        }
        const link = `${env.STAFF_URL}/enroll#${invited.token}`
        invitations.push({ ...person, link, code: invited.code })
      }
      return { outcome: "invited", invitations } as const
    })
  } catch (error) {
    if (error === refusal && refusal.reason) return { outcome: "refused", reason: refusal.reason }
    throw error
  }
}

type Taken = "name_taken" | "username_taken"

/** Takes the first invitation back when the second is refused. */
class RefusedInvitation extends Error {
  override readonly name = "RefusedInvitation"
  reason: Taken | undefined
}

type Carried =
  | { outcome: "done"; employeeId: number; once: { enrollmentToken: string } }
  | { outcome: "refused"; reason: Taken }

async function invite(tx: Database, { name, username }: NewAdministrator, by: string) {
  const payload = { name, username, roles: ["administrator"], nameKeys: nameKeys(name) }
  const carried = await askDatabase<Carried>(tx, "employee_invite_carry_out", payload, { by })
  if (carried.outcome === "refused") return carried
  const token = carried.once.enrollmentToken
  const { code, codeHash } = newEnrollmentCode()
  await tx
    .update(employeeInvitations)
    .set({ codeHash })
    .where(eq(employeeInvitations.tokenHash, sha256(token)))
  return { outcome: "done", token, code } as const
}
