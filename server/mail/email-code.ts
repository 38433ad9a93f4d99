import { createHmac } from "node:crypto"
import { currentKey, type NamedKey } from "../config/encryption.ts"

/**
 * The six-digit code that confirms an email address. It is a keyed hash of the row in email_codes and so
 * is not stored anywhere: the database alone does not give it.
 * @param keys FACTOR_KEYS
 */
export function emailCode(
  keys: readonly NamedKey[],
  { id, address }: { id: number; address: string },
): string {
  const { key } = currentKey(keys, "FACTOR_KEYS")
  const bytes = createHmac("sha256", key).update(`email code ${id} ${address}`).digest()
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, "0")
}
