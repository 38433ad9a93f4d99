import { isSignedOut } from "./problem.ts"

/*
 * What changes a customer's rights gives the session a new cookie (ASVS 7.2.4). The news of the change
 * may be here before that cookie is: whatever is asked in between, or was on its way, still carries the
 * old one and is answered 401 although nobody was signed out.
 */
let underWay: Promise<unknown> | undefined
let begun = 0

/** Makes a call whose answer brings a new cookie. */
export function renewing<T>(call: () => Promise<T>): Promise<T> {
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

/** Makes any other call: after a renewal that is under way, and again if one began meanwhile. */
export async function acrossRenewals<T>(call: () => Promise<T>): Promise<T> {
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
