import { and, eq, isNotNull, isNull, sql } from "drizzle-orm"
import * as z from "zod/mini"
import { employeeInvitations, employees } from "#shared/tables/employees.ts"
import { callFunction, runStatement } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import { staffAnswer, staffRefusal } from "../../staff/staff-answer.ts"
import type { StaffContext } from "../../staff/staff-use-case.ts"
import { newEnrollmentCode } from "../employees/enroll.ts"
import { sha256 } from "../employees/queries.ts"
import { isSamePerson, nameKeys, staffName } from "../employees/staff-name.ts"

/** One of them, as the operator typed them. */
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
 * Invites the first administrators, who invite everyone else: at least two, better three, so that one can be away or
 * lose a passkey. Once: as soon as an employee has enrolled, an invitation takes two administrators. Audited as every
 * invitation, with who ran the command.
 * @param by the operator's name
 */
export async function inviteFirstAdministrators(
  { pool, env }: Pick<StaffContext, "pool" | "env">,
  typedPeople: readonly NewAdministrator[],
  by: string,
): Promise<Outcome> {
  const people: NewAdministrator[] = []
  for (const { name: typed, username } of typedPeople) {
    const name = staffName(typed)
    if (name === undefined || name.length < 3) return { outcome: "refused", reason: "name_invalid" }
    if (username.length > 40 || !/^[a-z0-9]{2}[a-z0-9]*([.-][a-z0-9]+)*$/.test(username)) {
      return { outcome: "refused", reason: "username_invalid" }
    }
    people.push({ name, username })
  }
  const twice = people.some((one, index) =>
    people
      .slice(index + 1)
      .some((other) => one.username === other.username || isSamePerson(one.name, other.name)),
  )
  if (people.length < 2 || twice) return { outcome: "refused", reason: "same_person" }
  const refusal = new RefusedInvitation()
  try {
    return await inTransaction(pool, async (tx) => {
      await runStatement(tx, sql`lock table ${employees} in share row exclusive mode`)
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
        invitations.push({ ...person, link: linkOf(env, invited.token), code: invited.code })
      }
      return { outcome: "invited", invitations } as const
    })
  } catch (error) {
    if (error === refusal && refusal.reason) return { outcome: "refused", reason: refusal.reason }
    throw error
  }
}

const linkOf = ({ STAFF_URL }: Pick<StaffContext["env"], "STAFF_URL">, token: string) =>
  `${STAFF_URL}/enroll#${token}`

type Restored =
  | { outcome: "invited"; invitation: AdministratorInvitation }
  | { outcome: "refused"; reason: "not_administrator" | "two_can_act" }

/**
 * Invites an administrator again whose second factors are lost, while fewer than two others are left who could do it in
 * the staff app: the way back from a deadlock. Their factors are removed. Audited as every invitation, with who ran the
 * command and why, and a supervisor acknowledges the use with a note.
 * @param by the operator's name
 */
export async function restoreAdministrator(
  { pool, env }: Pick<StaffContext, "pool" | "env">,
  { username, reason }: { readonly username: string; readonly reason: string },
  by: string,
): Promise<Restored> {
  return inTransaction<Restored>(pool, async (tx) => {
    await runStatement(tx, sql`lock table ${employees} in share row exclusive mode`)
    const administrators = await tx
      .select({
        name: employees.name,
        username: employees.username,
        enrolledAt: employees.enrolledAt,
      })
      .from(employees)
      .where(and(sql`${employees.roles} = '{administrator}'`, isNull(employees.disabledAt)))
    const lost = administrators.find((each) => each.username === username)
    if (!lost) return { outcome: "refused", reason: "not_administrator" }
    const others = administrators.filter((each) => each !== lost && each.enrolledAt !== null)
    if (others.length >= 2) return { outcome: "refused", reason: "two_can_act" }
    const { name } = lost
    const invited = await invite(tx, { name, username }, by, reason)
    if (invited.outcome === "refused") throw new Error(`an own name was refused: ${invited.reason}`)
    const { token, code } = invited
    return { outcome: "invited", invitation: { name, username, link: linkOf(env, token), code } }
  })
}

type Taken = "name_taken" | "username_taken"

/** Takes the first invitation back when the second is refused. */
class RefusedInvitation extends Error {
  override readonly name = "RefusedInvitation"
  reason: Taken | undefined
}

const Carried = staffAnswer(
  { once: z.object({ enrollmentToken: z.string() }) },
  staffRefusal("name_taken", "username_taken"),
)

async function invite(
  tx: Database,
  { name, username }: NewAdministrator,
  by: string,
  reason?: string,
) {
  const payload = { name, username, roles: ["administrator"], nameKeys: nameKeys(name) }
  const context = { by, ...(reason !== undefined && { reason }) }
  const carried = await callFunction(tx, "employee_invite_carry_out", Carried, [payload, context])
  if (carried.outcome === "refused") return carried
  const token = carried.once.enrollmentToken
  const { code, codeHash } = newEnrollmentCode()
  await tx
    .update(employeeInvitations)
    .set({ codeHash })
    .where(eq(employeeInvitations.tokenHash, sha256(token)))
  return { outcome: "done", token, code } as const
}
