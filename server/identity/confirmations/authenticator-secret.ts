import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import type { Env } from "../../env.ts"

const nonceBytes = 12
const tagBytes = 16

/** RFC 4226 section 4 (R6): at least 128 bits, 160 recommended. */
const secretBytes = 20

type FactorKeys = Pick<Env, "FACTOR_KEYS">

/** An authenticator's secret as stored in the columns of `authenticators`. */
export type SealedSecret = { secretCiphertext: Buffer; keyId: string }

/** A new secret for an authenticator app: 160 random bits. */
export const newAuthenticatorSecret = (): Buffer => randomBytes(secretBytes)

/**
 * AES-256-GCM under the current key of FACTOR_KEYS, with the customer's id as associated data: in
 * another customer's row it cannot be decrypted (ASVS 11.3.2, 13.3.1).
 */
export function encryptSecret(
  { FACTOR_KEYS: [current] }: FactorKeys,
  userId: number,
  secret: Buffer,
): SealedSecret {
  if (!current) throw new Error("FACTOR_KEYS is empty")
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv("aes-256-gcm", current.key, nonce).setAAD(ownerOf(userId))
  const ciphertext = [nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]
  return { secretCiphertext: Buffer.concat(ciphertext), keyId: current.id }
}

/**
 * @throws when the key is unknown, the ciphertext was changed, or it belongs to another customer
 */
export function decryptSecret(
  { FACTOR_KEYS }: FactorKeys,
  userId: number,
  { secretCiphertext: sealed, keyId }: SealedSecret,
): Buffer {
  const named = FACTOR_KEYS.find(({ id }) => id === keyId)
  if (!named) throw new Error(`FACTOR_KEYS has no key ${keyId}`)
  const decipher = createDecipheriv("aes-256-gcm", named.key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  decipher.setAAD(ownerOf(userId)).setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
}

const ownerOf = (userId: number) => Buffer.from(`authenticator of user ${userId}`)
