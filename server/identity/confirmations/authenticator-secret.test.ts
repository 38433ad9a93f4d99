import { randomBytes } from "node:crypto"
import fc from "fast-check"
import { expect, test } from "vitest"
import { decryptSecret, encryptSecret, newAuthenticatorSecret } from "./authenticator-secret.ts"

const named = (id: string) => ({ id, key: randomBytes(32) })
const keys = { FACTOR_KEYS: [named("2"), named("1")] }
const secret = newAuthenticatorSecret()

test("a secret has 160 random bits", () => {
  expect(secret).toHaveLength(20)
  expect(newAuthenticatorSecret().equals(secret)).toBe(false)
})

test("decrypts what was encrypted, and encrypts differently each time", () => {
  const [one, other] = [encryptSecret(keys, 7, secret), encryptSecret(keys, 7, secret)]
  expect(one.keyId).toBe("2")
  expect(one.secretCiphertext.equals(other.secretCiphertext)).toBe(false)
  expect(one.secretCiphertext.includes(secret)).toBe(false)
  expect(decryptSecret(keys, 7, one).equals(secret)).toBe(true)
})

test("a secret under a replaced key can be decrypted, under an unknown one never", () => {
  const sealed = encryptSecret({ FACTOR_KEYS: keys.FACTOR_KEYS.slice(1) }, 7, secret)
  expect(decryptSecret(keys, 7, sealed).equals(secret)).toBe(true)
  expect(() => decryptSecret(keys, 7, { ...sealed, keyId: "3" })).toThrow("no key 3")
  expect(() => decryptSecret(keys, 7, { ...sealed, keyId: "2" })).toThrow(/authenticate/)
})

test("a secret copied to another member's row cannot be decrypted", () => {
  const sealed = encryptSecret(keys, 7, secret)
  expect(() => decryptSecret(keys, 8, sealed)).toThrow(/authenticate/)
})

test("any changed byte is detected", () => {
  const sealed = encryptSecret(keys, 7, secret)
  fc.assert(
    fc.property(
      fc.nat(sealed.secretCiphertext.length - 1),
      fc.integer({ min: 1, max: 255 }),
      (at, by) => {
        const secretCiphertext = Buffer.from(sealed.secretCiphertext)
        secretCiphertext[at] = (secretCiphertext[at] ?? 0) ^ by
        expect(() => decryptSecret(keys, 7, { ...sealed, secretCiphertext })).toThrow(
          /authenticate/,
        )
      },
    ),
  )
})
