import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"

const nonceBytes = 12
const tagBytes = 16

/** Everything a ciphertext has besides the encrypted bytes. */
export const overheadBytes = nonceBytes + tagBytes

/** A key, and the id that each row names it by. */
export type NamedKey = { id: string; key: Buffer }

/**
 * AES-256-GCM (ASVS 11.3.2).
 * @param boundTo associated data that names the row: copied to another row, the ciphertext cannot
 *   be decrypted
 * @returns nonce, ciphertext, and tag, concatenated
 */
export function encrypt(key: Buffer, plaintext: Buffer, boundTo: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(boundTo))
  return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
}

/**
 * @param boundTo as given to `encrypt`; null for an old ciphertext that is not bound
 * @throws when the ciphertext was changed, belongs elsewhere, or is under another key
 */
export function decrypt(key: Buffer, sealed: Buffer, boundTo: string | null): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  if (boundTo !== null) decipher.setAAD(Buffer.from(boundTo))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
}

/** The key for what is new: the first of its setting. */
export function currentKey(keys: readonly NamedKey[], setting: string): NamedKey {
  const [first] = keys
  if (!first) throw new Error(`${setting} is empty`)
  return first
}

/** @throws when the setting has no key with this id */
export function keyNamed(keys: readonly NamedKey[], id: string, setting: string): Buffer {
  const found = keys.find((key) => key.id === id)
  if (!found) throw new Error(`${setting} has no key ${id}`)
  return found.key
}
