import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto"
import { currentKey, keyNamed, type NamedKey } from "../../config/encryption.ts"
import type { Env } from "../../config/env.ts"

// The database stores nothing of employees' sign-in that SQL alone could have made: what the cookie holds, a
// confirmation, a passkey, and a challenge count only with an HMAC under a key that no database role can read. Each
// use has a key of its own, derived from those of FACTOR_KEYS, whose rotation covers them.

type FactorKeys = Pick<Env, "FACTOR_KEYS">
type Use = "session" | "confirmation" | "passkey" | "challenge"

/** HMAC-SHA-256 under a key for this use alone (HKDF, RFC 5869). */
function macOf({ key }: Pick<NamedKey, "key">, use: Use, text: string): Buffer {
  const derived = Buffer.from(hkdfSync("sha256", key, "", `tessera employee ${use}`, 32))
  return createHmac("sha256", derived).update(text).digest()
}

/**
 * What the database's functions take of a session instead of the token in its cookie, under the current key.
 * @param cookieToken 256 random bits in base64url
 */
export const sessionProof = ({ FACTOR_KEYS }: FactorKeys, cookieToken: string): string =>
  macOf(currentKey(FACTOR_KEYS, "FACTOR_KEYS"), "session", cookieToken).toString("base64url")

/** The same under each key, since a session may have begun before the keys were rotated. */
export const sessionProofs = ({ FACTOR_KEYS }: FactorKeys, cookieToken: string): string[] =>
  FACTOR_KEYS.map((key) => macOf(key, "session", cookieToken).toString("base64url"))

/**
 * What uses up a confirmation.
 * @param purpose what the factor was given for, such as one proposal as it was shown
 */
export const confirmationProof = (
  { FACTOR_KEYS }: FactorKeys,
  signInId: string,
  purpose: string,
): string =>
  macOf(currentKey(FACTOR_KEYS, "FACTOR_KEYS"), "confirmation", `${signInId}\n${purpose}`).toString(
    "base64url",
  )

/** Another proof each time, since one that two confirmations share would use up both. */
export const newConfirmationProof = (keys: FactorKeys, signInId: string, purpose: string): string =>
  confirmationProof(keys, signInId, `${purpose}\n${randomBytes(16).toString("base64url")}`)

/** What a passkey's MAC covers. */
export type MacedPasskey = {
  readonly employeeId: number
  readonly credentialId: string
  readonly publicKey: Buffer
}

/** A passkey's columns, as stored. */
export type StoredMac = { readonly mac: Buffer | null; readonly keyId: string | null }

const passkeyText = ({ employeeId, credentialId, publicKey }: MacedPasskey) =>
  `${employeeId}\n${credentialId}\n${publicKey.toString("base64url")}`

/** The columns that make an employee's passkey count. */
export function macOfPasskey(
  { FACTOR_KEYS }: FactorKeys,
  passkey: MacedPasskey,
): { mac: Buffer; keyId: string } {
  const key = currentKey(FACTOR_KEYS, "FACTOR_KEYS")
  return { mac: macOf(key, "passkey", passkeyText(passkey)), keyId: key.id }
}

/** Whether a stored passkey was enrolled through this app, for this employee and with this key. */
export function isOurPasskey(
  { FACTOR_KEYS }: FactorKeys,
  { mac, keyId, ...passkey }: MacedPasskey & StoredMac,
): boolean {
  if (mac === null || keyId === null || !FACTOR_KEYS.some(({ id }) => id === keyId)) return false
  const key = keyNamed(FACTOR_KEYS, keyId, "FACTOR_KEYS")
  const right = macOf({ key }, "passkey", passkeyText(passkey))
  return mac.length === right.length && timingSafeEqual(mac, right)
}

/** Whose challenge it is, and what its answer is for, such as a sign-in or one decision. */
export type ChallengeUse = {
  /** Null for a username that does not exist: nobody can answer its challenge. */
  readonly employeeId: number | null
  readonly purpose: string
}

/** The bytes of a challenge: random ones, the time in seconds, and the MAC, which nobody without the key can foresee. */
const [randomLength, timeLength, macLength] = [12, 4, 16]
/** Clocks of two processes, or of one that was set, may differ by as much as a challenge lives. */
const longestSeconds = 10 * 60
const nowInSeconds = () => Math.floor(Date.now() / 1_000)

const challengeMac = (key: NamedKey, opening: Buffer, { employeeId, purpose }: ChallengeUse) =>
  macOf(key, "challenge", `${opening.toString("base64url")}\n${employeeId}\n${purpose}`).subarray(
    0,
    macLength,
  )

/**
 * What an employee's passkey signs: 256 bits in base64url, with a MAC over when it was made, for whom, and for what.
 * The database alone cannot make one, nor make one count again that was answered long ago or for something else.
 */
export function newChallenge({ FACTOR_KEYS }: FactorKeys, use: ChallengeUse): string {
  const time = Buffer.alloc(timeLength)
  time.writeUInt32BE(nowInSeconds())
  const opening = Buffer.concat([randomBytes(randomLength), time])
  const mac = challengeMac(currentKey(FACTOR_KEYS, "FACTOR_KEYS"), opening, use)
  return Buffer.concat([opening, mac]).toString("base64url")
}

/** Whether this app made a challenge for this employee and use, at most ten minutes ago. */
export function isOurChallenge(
  { FACTOR_KEYS }: FactorKeys,
  challenge: string,
  use: ChallengeUse,
): boolean {
  const bytes = Buffer.from(challenge, "base64url")
  if (bytes.length !== randomLength + timeLength + macLength) return false
  const [opening, mac] = [bytes.subarray(0, -macLength), bytes.subarray(-macLength)]
  const age = nowInSeconds() - opening.readUInt32BE(randomLength)
  if (Math.abs(age) > longestSeconds) return false
  return FACTOR_KEYS.some((key) => timingSafeEqual(mac, challengeMac(key, opening, use)))
}
