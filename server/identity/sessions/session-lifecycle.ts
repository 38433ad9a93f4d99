import { randomUUID } from "node:crypto"
import { promisify } from "node:util"
import type { Request } from "express"
import { recordAudit } from "../../db/audit.ts"
import { inTransaction } from "../../db/transaction.ts"
import { clientInfoOf } from "../../http/client-info.ts"
import type { Member } from "../../use-case/use-case.ts"
import { isNewDevice } from "../activity/new-device.ts"
import { wrongCredentials } from "../attempts/attempt-problems.ts"
import type { MemberContext } from "../member-context.ts"
import { accessBlocked, isAccessAllowed } from "../sign-in/access.ts"
import { lockPasswordHash } from "../sign-in/queries.ts"
import { notSignedIn } from "./require-session.ts"
import { beginSignIn, carriedStateOf, endSignIn, passwordNeverEntered } from "./sign-ins.ts"

type SignIn = Pick<Request, "session" | "ip" | "get">

type Begun = { secondFactor?: boolean; password?: boolean; checked?: string }

/**
 * Starts a session under a new id, against session fixation (ASVS 7.2.4), and ends this browser's
 * previous one.
 * @param secondFactor whether a second factor was used
 * @param checked the hash that the password was compared with: without this check, a sign-in that
 *   races with a password change would outlive it
 * @param password whether the password was entered, which then counts for five minutes
 * @throws Problem access_blocked, wrong_credentials
 */
export async function openSession(
  context: Pick<MemberContext, "db" | "pool" | "announce">,
  request: SignIn,
  userId: number,
  { secondFactor = false, password = true, checked }: Begun = {},
): Promise<void> {
  await endPresent(context, request)
  const signInId = randomUUID()
  await inTransaction(context.pool, async (tx) => {
    if (!(await isAccessAllowed(tx, userId))) throw accessBlocked()
    if (checked !== undefined && (await lockPasswordHash(tx, userId)) !== checked) {
      throw wrongCredentials()
    }
    const given = { secondFactor, ...(!password && { passwordGivenAt: passwordNeverEntered }) }
    await beginSignIn(tx, { id: signInId, userId, ...given, ...clientInfoOf(request) })
    await recordAudit(tx, {
      userId,
      signInId,
      actor: "customer",
      action: "sign_in.succeeded",
      details: { secondFactor, newDevice: await isNewDevice(tx, userId, signInId) },
    })
  })
  await keep(request, signInId)
  context.announce(userId, "security")
}

/**
 * Continues a sign-in under a new id and cookie after its rights have changed (ASVS 7.2.4). What
 * was proven when it began is carried over.
 * @param member with the current sign-in, which has ended or ends here
 */
export async function renewSession(
  context: Pick<MemberContext, "db" | "pool" | "announce">,
  request: SignIn,
  { userId, signInId }: Member,
): Promise<void> {
  const carried = await carriedStateOf(context.db, signInId)
  if (!carried) throw notSignedIn()
  await endPresent(context, request)
  const id = randomUUID()
  await inTransaction(context.pool, async (tx) => {
    if (!(await isAccessAllowed(tx, userId))) throw notSignedIn()
    await beginSignIn(tx, { id, userId, ...carried, ...clientInfoOf(request) })
  })
  await keep(request, id)
}

async function keep(request: Pick<Request, "session">, signInId: string): Promise<void> {
  await completed((done) => request.session.regenerate(done))
  // express-session has replaced the session object.
  request.session.signInId = signInId
  await completed((done) => request.session.save(done))
}

/** Ends the sign-in on all processes, then destroys the session. */
export async function closeSession(
  context: Pick<MemberContext, "db" | "announce">,
  request: Pick<Request, "session">,
): Promise<void> {
  await endPresent(context, request)
  await completed((done) => request.session.destroy(done))
}

/** Ends this browser's sign-in and its live streams, if it has one. */
async function endPresent(
  { db, announce }: Pick<MemberContext, "db" | "announce">,
  { session }: Pick<Request, "session">,
): Promise<void> {
  const userId = session.signInId && (await endSignIn(db, session.signInId))
  if (userId) announce(userId, "session")
}

const completed = promisify(
  (step: (done: (error?: unknown) => void) => void, done: (error?: unknown) => void) => step(done),
)
