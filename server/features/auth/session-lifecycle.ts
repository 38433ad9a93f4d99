import { randomUUID } from "node:crypto"
import { promisify } from "node:util"
import type { Request } from "express"
import type { Bank } from "../../bank.ts"
import { beginSignIn, endSignIn } from "../../db/sign-ins.ts"
import { whenceOf } from "../../http/whence.ts"

type SignIn = Pick<Request, "session" | "ip" | "get">

/**
 * Starts a session under a new id, so that one planted before is worth nothing (session fixation,
 * ASVS 7.2.4), and ends the one this browser had.
 * @param secondFactor whether a second factor was given too
 */
export async function openSession(
  bank: Pick<Bank, "db" | "announce">,
  request: SignIn,
  userId: number,
  { secondFactor = false }: { secondFactor?: boolean } = {},
): Promise<void> {
  await endPresent(bank, request)
  const signInId = randomUUID()
  await beginSignIn(bank.db, { id: signInId, userId, secondFactor, ...whenceOf(request) })
  await settled((done) => request.session.regenerate(done))
  // express-session put a new session in the old one's place.
  request.session.signInId = signInId
  await settled((done) => request.session.save(done))
}

/** Ends the sign-in on every process, then forgets the session. */
export async function closeSession(
  bank: Pick<Bank, "db" | "announce">,
  request: Pick<Request, "session">,
): Promise<void> {
  await endPresent(bank, request)
  await settled((done) => request.session.destroy(done))
}

/** Ends this browser's sign-in, if it has one; its live streams end too. */
async function endPresent(
  { db, announce }: Pick<Bank, "db" | "announce">,
  { session }: Pick<Request, "session">,
): Promise<void> {
  const userId = session.signInId && (await endSignIn(db, session.signInId))
  if (userId) announce(userId, "session")
}

const settled = promisify(
  (step: (done: (error?: unknown) => void) => void, done: (error?: unknown) => void) => step(done),
)
