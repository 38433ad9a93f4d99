import { and, eq, gt, isNull, lt, sql } from "drizzle-orm"
import { minPasswordLength } from "#shared/contracts/password.ts"
import type {
  AuthenticatorEnrollment,
  Enrollment,
  EnrollmentOffer,
  PasskeyEnrollment,
} from "#shared/contracts/staff-session.ts"
import {
  employeeAuthenticators,
  employeeInvitations,
  employeePasskeys,
  employees,
} from "#shared/tables/employees.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import { Problem } from "../../problem.ts"
import { sharedSecret, stepOfCode } from "../confirmations/authenticator-code.ts"
import { newAuthenticatorSecret } from "../confirmations/authenticator-secret.ts"
import { verifiedPasskey } from "../factors/add-passkey.ts"
import { creationOptions } from "../factors/offer-passkey.ts"
import { hashPassword } from "../passwords/password.ts"
import { refuseWeakPassword } from "../passwords/refuse-weak-password.ts"
import { decryptEmployeeSecret, encryptEmployeeSecret } from "./authenticator.ts"
import { type IdentityContext, staffParty } from "./identity-context.ts"
import { newEmployeeChallenge, takeEmployeeChallenge } from "./passkeys.ts"
import { databaseNow, type EmployeeRow, recordIdentity, sha256 } from "./queries.ts"

/** Wrong codes that void an invitation. */
const mostFailures = 5

type Invited = { invitation: typeof employeeInvitations.$inferSelect; employee: EmployeeRow }

/** Employees' passwords follow the strict policy, whatever PASSWORD_POLICY says of members'. */
const passwordLength = minPasswordLength("strict", true)

/**
 * POST /api/staff/enrollment: what the new employee can set up. Nothing is used up yet, so that the page
 * can be loaded again.
 * @throws Problem confirmation_void: the same for a wrong code and a link that is unknown, used, or old
 */
export async function openEnrollment(
  context: IdentityContext,
  body: Enrollment,
): Promise<EnrollmentOffer> {
  const { db, env } = context
  const { invitation, employee } = await invited(context, body)
  const { name, username, roles } = employee
  const party = staffParty(env)
  const authenticator =
    env.STAFF_FACTORS === "any"
      ? sharedSecret(await pendingSecret(context, invitation), username)
      : undefined
  const use = { employeeId: employee.id, purpose: purposeOf(invitation.id) }
  const passkey = party.available
    ? await creationOptions(party, {
        ...{ username, displayName: name, known: [], residentKey: "required" },
        challenge: await newEmployeeChallenge(db, use),
        userHandle: employee.passkeyUserHandle,
      })
    : undefined
  return {
    ...{ name, username, roles, passwordLength },
    factors: [
      ...(passkey ? ["passkey" as const] : []),
      ...(authenticator ? ["authenticator" as const] : []),
    ],
    ...(passkey && { passkey }),
    ...(authenticator && { authenticator }),
  }
}

/**
 * POST /api/staff/enrollment/passkey.
 * @throws Problem confirmation_void, wrong_code
 */
export async function enrollPasskey(
  context: IdentityContext,
  { passkey, ...body }: PasskeyEnrollment,
): Promise<void> {
  const { db, env } = context
  const { invitation, employee } = await invited(context, body)
  const use = { employeeId: employee.id, purpose: purposeOf(invitation.id) }
  const challenge = await takeEmployeeChallenge(db, passkey.response.clientDataJSON, use)
  const made = challenge && (await verifiedPasskey(staffParty(env), passkey, challenge))
  if (!made) {
    throw new Problem(
      "wrong_code",
      "This passkey could not be checked. Nothing was changed. Open the link again.",
    )
  }
  await finish(context, { invitation, employee }, "passkey", async (tx) => {
    await tx.insert(employeePasskeys).values({ ...made, employeeId: employee.id })
  })
}

/**
 * POST /api/staff/enrollment/authenticator: a password, and the first code of the app that got the secret.
 * @throws Problem confirmation_void, wrong_code, invalid_request for a weak password, not_found where
 *   STAFF_FACTORS allows passkeys only
 */
export async function enrollAuthenticator(
  context: IdentityContext,
  { password, first, ...body }: AuthenticatorEnrollment,
): Promise<void> {
  const { env, db } = context
  if (env.STAFF_FACTORS !== "any") {
    throw new Problem("not_found", "Employees of this bank sign in with a passkey.")
  }
  const { invitation, employee } = await invited(context, body)
  const [firstName, ...others] = employee.name.split(" ")
  await refuseWeakPassword({ PASSWORD_POLICY: "strict" }, password, {
    field: "password",
    owner: { username: employee.username, firstName, lastName: others.join(" ") },
    secondFactor: true,
  })
  const secret = await pendingSecret(context, invitation)
  const [clock] = await db
    .select({ now: databaseNow })
    .from(employees)
    .where(eq(employees.id, employee.id))
  const step = stepOfCode(secret, first, clock?.now ?? 0)
  if (step === undefined) {
    throw new Problem(
      "wrong_code",
      "This code is wrong. Nothing was changed. Enter the code that the app shows now.",
    )
  }
  const passwordHash = await hashPassword(env, password)
  const sealed = encryptEmployeeSecret(env, employee.id, secret)
  await finish(context, { invitation, employee }, "authenticator", async (tx) => {
    await tx
      .insert(employeeAuthenticators)
      .values({ employeeId: employee.id, ...sealed, lastStep: step })
    await tx.update(employees).set({ passwordHash }).where(eq(employees.id, employee.id))
  })
}

const purposeOf = (invitationId: number) => `enrollment ${invitationId}`

/** Invitations that can still be used. */
const usable = and(
  isNull(employeeInvitations.usedAt),
  gt(employeeInvitations.expiresAt, sql`clock_timestamp()`),
)

/**
 * The invitation of a link and its code. A wrong code is counted before it is compared, so that
 * concurrent ones get no more comparisons than allowed.
 */
async function invited({ db }: IdentityContext, { token, code }: Enrollment): Promise<Invited> {
  const { failures, tokenHash } = employeeInvitations
  const [invitation] = await db
    .update(employeeInvitations)
    .set({ failures: sql`${failures} + 1` })
    .where(and(eq(tokenHash, sha256(token)), usable, lt(failures, mostFailures)))
    .returning()
  if (!invitation?.codeHash?.equals(sha256(code))) throw invitationVoid()
  await db
    .update(employeeInvitations)
    .set({ failures: sql`${failures} - 1` })
    .where(eq(employeeInvitations.id, invitation.id))
  const [employee] = await db
    .select()
    .from(employees)
    .where(and(eq(employees.id, invitation.employeeId), isNull(employees.disabledAt)))
  if (!employee) throw invitationVoid()
  return { invitation, employee }
}

/** The secret of the app that is being set up: the same each time the page is loaded. */
async function pendingSecret(
  { db, env }: IdentityContext,
  { id, employeeId }: Invited["invitation"],
): Promise<Buffer> {
  const sealed = encryptEmployeeSecret(env, employeeId, newAuthenticatorSecret())
  await db
    .update(employeeInvitations)
    .set(sealed)
    .where(and(eq(employeeInvitations.id, id), isNull(employeeInvitations.secretCiphertext)))
  const [stored] = await db
    .select({
      secretCiphertext: employeeInvitations.secretCiphertext,
      keyId: employeeInvitations.keyId,
    })
    .from(employeeInvitations)
    .where(eq(employeeInvitations.id, id))
  const { secretCiphertext, keyId } = stored ?? {}
  if (!secretCiphertext || !keyId) throw new Error("an invitation has no secret")
  return decryptEmployeeSecret(env, employeeId, { secretCiphertext, keyId })
}

/** Uses the invitation up and enrolls, in one transaction: of two at once, one succeeds. */
async function finish(
  { pool }: IdentityContext,
  { invitation, employee }: Invited,
  factor: "passkey" | "authenticator",
  store: (tx: Database) => Promise<void>,
): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const used = await tx
      .update(employeeInvitations)
      .set({ usedAt: sql`clock_timestamp()` })
      .where(and(eq(employeeInvitations.id, invitation.id), usable))
      .returning({ id: employeeInvitations.id })
    if (used.length === 0) throw invitationVoid()
    await store(tx)
    await tx
      .update(employees)
      .set({ enrolledAt: sql`clock_timestamp()` })
      .where(eq(employees.id, employee.id))
    await recordIdentity(tx, employee.id, "employee.enrolled", { factor })
  })
}

const invitationVoid = () =>
  new Problem(
    "confirmation_void",
    "The code is wrong, or the link is unknown, was used, or has expired. Nothing was changed. Ask an administrator for another invitation.",
  )
