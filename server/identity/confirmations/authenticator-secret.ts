import { randomBytes } from "node:crypto"
import { currentKey, decrypt, encrypt, keyNamed } from "../../config/encryption.ts"
import type { Env } from "../../config/env.ts"

/** RFC 4226 section 4 (R6): at least 128 bits, 160 recommended. */
const secretBytes = 20

type FactorKeys = Pick<Env, "FACTOR_KEYS">

/** An authenticator's secret as stored in the columns of `authenticators`. */
export type SealedSecret = { secretCiphertext: Buffer; keyId: string }

/** A new secret for an authenticator app: 160 random bits. */
export const newAuthenticatorSecret = (): Buffer => randomBytes(secretBytes)

/** Encrypts under the current key of FACTOR_KEYS, bound to the member (ASVS 13.3.1). */
export function encryptSecret(
  { FACTOR_KEYS }: FactorKeys,
  userId: number,
  secret: Buffer,
): SealedSecret {
  const { id, key } = currentKey(FACTOR_KEYS, "FACTOR_KEYS")
  return { secretCiphertext: encrypt(key, secret, ownerOf(userId)), keyId: id }
}

/**
 * @throws when the key is unknown, the ciphertext was changed, or it belongs to another member
 */
export function decryptSecret(
  { FACTOR_KEYS }: FactorKeys,
  userId: number,
  { secretCiphertext, keyId }: SealedSecret,
): Buffer {
  const key = keyNamed(FACTOR_KEYS, keyId, "FACTOR_KEYS")
  return decrypt(key, secretCiphertext, ownerOf(userId))
}

const ownerOf = (userId: number) => `authenticator of user ${userId}`
