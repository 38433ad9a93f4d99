import { randomInt } from "node:crypto"
import { eq } from "drizzle-orm"
import * as z from "zod/mini"
import { minPasswordLength } from "#shared/contracts/password.ts"
import {
  type AuthenticatorEnrollment,
  type Enrollment,
  type EnrollmentOffer,
  type PasskeyEnrollment,
  StaffSession,
} from "#shared/contracts/staff-session.ts"
import { staffSays } from "#shared/refusals/staff/sentences.ts"
import { employees } from "#shared/tables/employees.ts"
import { callFunction } from "../../db/call-function.ts"
import { Problem } from "../../use-case/problem.ts"
import { sharedSecret, stepOfCode } from "../confirmations/authenticator-code.ts"
import { newAuthenticatorSecret } from "../confirmations/authenticator-secret.ts"
import { creationOptions, verifiedPasskey } from "../factors/passkeys.ts"
import { hashPassword } from "../passwords/password.ts"
import { refuseWeakPassword } from "../passwords/refuse-weak-password.ts"
import { decryptEmployeeSecret, encryptEmployeeSecret } from "./authenticator.ts"
import { type IdentityContext, staffParty } from "./identity-context.ts"
import { newEmployeeChallenge, passkeyRow, takeEmployeeChallenge } from "./passkeys.ts"
import { databaseNow, sha256 } from "./queries.ts"

/**
 * A code for an invitation: ten digits, which void with five wrong ones and after half an hour.
 * @returns the code, and its hash as the invitation stores it
 */
export function newEnrollmentCode(): { code: string; codeHash: Buffer } {
  const code = Array.from({ length: 10 }, () => randomInt(10)).join("")
  return { code, codeHash: sha256(code) }
}

/** An invitation that can be used, and whose it is, as employee_invitation_open returns it. */
const Invited = z.extend(
  z.pick(StaffSession.shape.employee, { name: true, username: true, roles: true }),
  {
    id: z.number(),
    employeeId: z.number(),
    /** In hexadecimal, as what follows. */
    userHandle: z.string(),
    secretCiphertext: z.nullable(z.string()),
    keyId: z.nullable(z.string()),
  },
)
type Invited = z.output<typeof Invited>

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
  const invitation = await invited(context, body)
  const { name, username, roles, employeeId } = invitation
  const party = staffParty(env)
  const authenticator =
    env.STAFF_FACTORS === "any"
      ? sharedSecret(await pendingSecret(context, body, invitation), username, env)
      : undefined
  const use = { employeeId, purpose: purposeOf(invitation.id) }
  const passkey = party.available
    ? await creationOptions(party, {
        bank: env.BANK_NAME,
        username,
        displayName: name,
        known: [],
        residentKey: "required",
        challenge: await newEmployeeChallenge(db, env, use),
        userHandle: Buffer.from(invitation.userHandle, "hex"),
      })
    : undefined
  return {
    name,
    username,
    roles,
    passwordLength,
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
  const { id, employeeId } = await invited(context, body)
  const use = { employeeId, purpose: purposeOf(id) }
  const challenge = await takeEmployeeChallenge(db, env, passkey.response.clientDataJSON, use)
  const made = challenge && (await verifiedPasskey(staffParty(env), passkey, challenge))
  if (!made) {
    throw new Problem("wrong_code", staffSays.wrong_code.invitedPasskey)
  }
  await finish(context, body, {
    passkey: passkeyRow(env, employeeId, { ...made, name: "First passkey" }),
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
    throw new Problem("not_found", staffSays.not_found.enrollment)
  }
  const invitation = await invited(context, body)
  const { employeeId, username } = invitation
  const [firstName, ...others] = invitation.name.split(" ")
  await refuseWeakPassword({ ...env, PASSWORD_POLICY: "strict" }, password, {
    field: "password",
    owner: { username, firstName, lastName: others.join(" ") },
    secondFactor: true,
  })
  const secret = await pendingSecret(context, body, invitation)
  const [clock] = await db
    .select({ now: databaseNow })
    .from(employees)
    .where(eq(employees.id, employeeId))
  const step = stepOfCode(secret, first, clock?.now ?? 0)
  if (step === undefined) {
    throw new Problem("wrong_code", staffSays.wrong_code.invitedCode)
  }
  const { secretCiphertext, keyId } = encryptEmployeeSecret(env, employeeId, secret)
  await finish(context, body, {
    authenticator: {
      secretCiphertext: secretCiphertext.toString("hex"),
      keyId,
      lastStep: step,
      passwordHash: await hashPassword(env, password),
    },
  })
}

const purposeOf = (invitationId: number) => `enrollment ${invitationId}`

/**
 * The invitation of a link and its code. The database counts a wrong code, and voids the invitation with the fifth.
 * @param pending an authenticator app's secret to keep with the invitation, unless it has one
 */
async function invited(
  { db }: IdentityContext,
  { token, code }: Enrollment,
  pending: { secretCiphertext: string; keyId: string } | null = null,
): Promise<Invited> {
  const args = [token, code, pending]
  const opened = await callFunction(db, "employee_invitation_open", z.nullable(Invited), args)
  if (!opened) throw invitationVoid()
  return opened
}

/** The secret of the app that is being set up: the same each time the page is loaded. */
async function pendingSecret(
  context: IdentityContext,
  body: Enrollment,
  { employeeId }: Invited,
): Promise<Buffer> {
  const { env } = context
  const sealed = encryptEmployeeSecret(env, employeeId, newAuthenticatorSecret())
  const { secretCiphertext, keyId } = await invited(context, body, {
    secretCiphertext: sealed.secretCiphertext.toString("hex"),
    keyId: sealed.keyId,
  })
  if (!secretCiphertext || !keyId) throw new Error("an invitation has no secret")
  const stored = { secretCiphertext: Buffer.from(secretCiphertext, "hex"), keyId }
  return decryptEmployeeSecret(env, employeeId, stored)
}

/** Uses the invitation up and enrolls, in one transaction: of two at once, one succeeds. */
async function finish(
  { db }: IdentityContext,
  { token, code }: Enrollment,
  factor: Readonly<Record<string, unknown>>,
): Promise<void> {
  const args = [token, code, factor]
  const done = await callFunction(db, "employee_enroll", z.nullable(z.boolean()), args)
  if (done !== true) throw invitationVoid()
}

const invitationVoid = () =>
  new Problem("confirmation_void", staffSays.confirmation_void.invitation)
