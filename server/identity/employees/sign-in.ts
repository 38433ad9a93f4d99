import type {
  StaffPasskeyOptions,
  StaffPasskeyQuestion,
  StaffPasskeySignIn,
  StaffPasswordSignIn,
  StaffSession,
} from "#shared/contracts/staff-session.ts"
import { staffSays } from "#shared/refusals/staff/sentences.ts"
import { inTransaction } from "../../db/transaction.ts"
import { addressNetwork } from "../../rate-limits/address-block.ts"
import { quota } from "../../rate-limits/quota.ts"
import { Problem, tooManyRequests } from "../../use-case/problem.ts"
import { wrongCredentials } from "../attempts/attempt-problems.ts"
import { passkeyRequest } from "../confirmations/open-challenge.ts"
import { passwordMatcher } from "../passwords/password.ts"
import type { PasswordAttempt } from "../passwords/password-attempts.ts"
import { employeeAttempts, knownPlaces } from "./attempts.ts"
import { stepOfEmployeeCode, useStep } from "./authenticator.ts"
import { type IdentityContext, type IdentityInput, staffParty } from "./identity-context.ts"
import { newEmployeeChallenge, verifyEmployeePasskey } from "./passkeys.ts"
import { sessionProof } from "./proofs.ts"
import { employeeByUsername, recordIdentity } from "./queries.ts"
import { openSignIn, readSession } from "./sessions.ts"

/** What a sign-in answers: the session, and the token for its cookie. */
export type SignedIn = { readonly token: string; readonly session: StaffSession }

const purpose = "sign-in"

/** Challenges that one network may ask for, or one employee where they sign in. Each is a row for five minutes. */
const challenges = { most: 100, seconds: 600 }

/**
 * POST /api/staff/sign-in/passkey-options. It names no passkey, so the answer is the same for
 * usernames that do not exist.
 * @throws Problem passkeys_unavailable, too_many_requests
 */
export async function offerStaffPasskey(
  context: IdentityContext,
  { body, client }: IdentityInput<StaffPasskeyQuestion>,
): Promise<StaffPasskeyOptions> {
  const party = staffParty(context.env)
  if (!party.available) throw passkeysUnavailable()
  const employee = await employeeByUsername(context.db, body.username)
  const { address = "unknown" } = client
  const known = employee ? await knownPlaces(context.db, employee.id) : []
  // Where employees sign in, a stranger's questions don't use up theirs.
  const own = known.map(addressNetwork).includes(addressNetwork(address))
  const requests = quota(context, "staff_passkey_options", challenges)
  const { granted, waitSeconds } = await requests.take(
    own ? `${employee?.id}@${addressNetwork(address)}` : addressNetwork(address),
  )
  if (!granted) throw tooManyRequests(staffSays.too_many_requests.employee, waitSeconds)
  const use = { employeeId: employee?.id ?? null, purpose }
  return {
    passkey: passkeyRequest(party, await newEmployeeChallenge(context.db, context.env, use), []),
  }
}

/**
 * POST /api/staff/sign-in/passkey: the device and the employee's PIN or biometrics are two factors.
 * Wrong answers are not counted: nobody guesses a signature, and a count would let a stranger keep employees out.
 * @throws Problem wrong_credentials, the same for an unknown username, a wrong signature, and an old challenge
 */
export async function signInWithStaffPasskey(
  context: IdentityContext,
  { body, client }: IdentityInput<StaffPasskeySignIn>,
): Promise<SignedIn> {
  const { username, passkey } = body
  const employee = await employeeByUsername(context.db, username)
  const token = await inTransaction(context.pool, async (tx) => {
    if (!employee) return undefined
    const use = { employeeId: employee.id, purpose }
    const right = await verifyEmployeePasskey(tx, context.env, passkey, use)
    return right ? openSignIn(tx, context.env, employee.id, "passkey", client) : undefined
  })
  return finish(context, { token, employeeId: employee?.id, client, factor: "passkey" })
}

/**
 * POST /api/staff/sign-in: password and code in one step, so that neither can be guessed alone.
 * @throws Problem wrong_credentials, the same for an unknown username, a wrong password, a wrong or
 *   used code, and too many attempts; not_found where STAFF_FACTORS allows passkeys only
 */
export async function signInWithPassword(
  context: IdentityContext,
  { body, client }: IdentityInput<StaffPasswordSignIn>,
): Promise<SignedIn> {
  const { db, env, pool } = context
  if (env.STAFF_FACTORS !== "any") {
    throw new Problem("not_found", staffSays.not_found.enrollment)
  }
  const { username, password, code } = body
  const employee = await employeeByUsername(db, username)
  let attempt: PasswordAttempt | undefined
  // Counted when it is this attempt's turn. What is refused or unknown costs a hash too.
  const countedFirst = async () => {
    attempt = await employeeAttempts(context)({
      memberId: employee?.id,
      username: username.trim(),
      address: client.address,
    })
    return attempt.admitted ? (employee?.passwordHash ?? undefined) : undefined
  }
  const matches = await passwordMatcher(env)(countedFirst, password, client.address)
  const step = await stepOfEmployeeCode(db, env, employee?.id, code)
  const token = await inTransaction(pool, async (tx) => {
    if (!matches || step === undefined || !employee) return undefined
    // A code is used up with the right password only, and once.
    if (!(await useStep(tx, employee.id, step))) return undefined
    return openSignIn(tx, env, employee.id, "authenticator", client)
  })
  return finish(context, {
    token,
    attempt,
    employeeId: employee?.id,
    client,
    factor: "authenticator",
  })
}

type Finish = {
  token: string | undefined
  /** Left out for a passkey, which is not counted. */
  attempt?: PasswordAttempt | undefined
  employeeId: number | undefined
  client: IdentityInput["client"]
  factor: "passkey" | "authenticator"
}

async function finish(
  context: IdentityContext,
  { token, attempt, employeeId, client, factor }: Finish,
): Promise<SignedIn> {
  if (token === undefined) {
    const details = {
      factor,
      address: client.address,
      ...(attempt?.news === "block" && { blocked: true }),
      ...(attempt?.news === "slowing" && { slowed: true }),
      // The field may hold a mistyped password, so it is not recorded.
      ...(employeeId === undefined && { unknownUsername: true }),
    }
    // Recorded after the answer: a longer time for usernames that exist would reveal them. A long attack is not
    // recorded attempt by attempt: nobody fills the audit trail with it.
    if (attempt ? attempt.news !== "none" : await isRecorded(context, employeeId)) {
      setImmediate(() => void noteFailure(context, employeeId ?? null, details))
    }
    throw wrongCredentials()
  }
  await attempt?.forget()
  return { token, session: await readSession(context, sessionProof(context.env, token)) }
}

/** Wrong passkeys of one employee, or of all unknown usernames, that are recorded in an hour. */
const recordedPasskeys = { most: 20, seconds: 3600 }

async function isRecorded(context: IdentityContext, employeeId: number | undefined) {
  const recorded = quota(context, "staff_passkey_failures", recordedPasskeys)
  return (await recorded.take(String(employeeId ?? "unknown"))).granted
}

/** What can't be recorded must not end the process; the count of attempts is kept without it. */
const noteFailure = (
  { db }: IdentityContext,
  employeeId: number | null,
  details: Readonly<Record<string, unknown>>,
) => recordIdentity(db, employeeId, "employee.sign_in_failed", details).catch(() => undefined)

export const passkeysUnavailable = () =>
  new Problem("passkeys_unavailable", staffSays.passkeys_unavailable.employee)
