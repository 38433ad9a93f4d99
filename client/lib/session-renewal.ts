import { isSignedOut } from "./problem.ts"

/*
 * A change of the member's rights gives the session a new cookie (ASVS 7.2.4). A live update may arrive
 * before that cookie: requests in between, or in flight, still send the old one and are answered 401
 * although no one was signed out.
 */
let underWay: Promise<unknown> | undefined
let begun = 0
let signOut: Promise<unknown> | undefined

/** Makes a call whose answer sets a new cookie. */
export function withNewCookie<T>(call: () => Promise<T>): Promise<T> {
  begun += 1
  const renewal = call()
  const settled = renewal
    .catch(() => undefined)
    .finally(() => {
      if (underWay === settled) underWay = undefined
    })
  underWay = settled
  return renewal
}

/** Makes any other call: after a pending renewal, and again if one started meanwhile. */
export async function withCurrentCookie<T>(call: () => Promise<T>): Promise<T> {
  await underWay
  const before = begun
  try {
    return await call()
  } catch (error) {
    if (begun === before || !isSignedOut(error)) throw error
    await underWay
    return call()
  }
}

/**
 * Runs a sign-out, and holds reads that begin meanwhile: the ended session would refuse them. `run` must
 * cancel them when it succeeds; when it fails, they are sent.
 */
export async function holdReadsDuring<T>(run: () => Promise<T>): Promise<T> {
  const running = run()
  signOut = running.catch(() => undefined)
  try {
    return await running
  } finally {
    signOut = undefined
  }
}

/**
 * Waits until no sign-out is running; undefined when none is, so that a read is sent immediately.
 * @throws the signal's reason when the caller canceled the read meanwhile
 */
export function waitForSignOut(signal?: AbortSignal): Promise<void> | undefined {
  return signOut?.then(() => signal?.throwIfAborted())
}
