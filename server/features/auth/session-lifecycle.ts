import { randomUUID } from "node:crypto"
import { promisify } from "node:util"
import type { Request } from "express"
import type { Database } from "../../db/pool.ts"
import { beginSignIn, endSignIn } from "../../db/sign-ins.ts"

/**
 * Starts a session under a new id, so that one planted before is worth nothing (session fixation,
 * ASVS 7.2.4), and ends the one this browser had.
 */
export async function openSession(
  db: Database,
  request: Pick<Request, "session">,
  userId: number,
): Promise<void> {
  if (request.session.signInId) await endSignIn(db, request.session.signInId)
  const signInId = randomUUID()
  await beginSignIn(db, signInId, userId)
  await settled((done) => request.session.regenerate(done))
  // express-session put a new session in the old one's place.
  request.session.signInId = signInId
  await settled((done) => request.session.save(done))
}

/** Ends the sign-in on every process, then forgets the session. */
export async function closeSession(db: Database, request: Pick<Request, "session">): Promise<void> {
  if (request.session.signInId) await endSignIn(db, request.session.signInId)
  await settled((done) => request.session.destroy(done))
}

const settled = promisify(
  (step: (done: (error?: unknown) => void) => void, done: (error?: unknown) => void) => step(done),
)
