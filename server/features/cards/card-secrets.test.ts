import { createCipheriv, randomBytes } from "node:crypto"
import fc from "fast-check"
import { expect, test } from "vitest"
import {
  type CardIdentity,
  cardNumberHashes,
  currentCvvVersion,
  decryptCardNumber,
  deriveCvv,
  encryptCardNumber,
  isSealedAsNow,
} from "./card-secrets.ts"

const named = (id: string) => ({ id, key: randomBytes(32) })
const keys = { CARD_KEYS: [named("2"), named("1")], CVV_KEY: [named("7"), named("6")] }
const cardNumber = "4761739001010119"

const identity = { accountId: 7, cardType: "Visa", cvvKeyVersion: "7" } as const
const seal = (with_ = keys, of: CardIdentity = identity) => ({
  ...of,
  ...encryptCardNumber(with_, cardNumber, of),
})

/** Encrypts in the old format, before numbers were bound to their cards. */
function sealUnbound({ id, key } = keys.CARD_KEYS[0] ?? named("0")) {
  const nonce = randomBytes(12)
  const cipher = createCipheriv("aes-256-gcm", key, nonce)
  const text = [nonce, cipher.update(cardNumber), cipher.final(), cipher.getAuthTag()]
  return { ...identity, cardKeyId: id, cardNumberCiphertext: Buffer.concat(text) }
}

test("what is encrypted is decrypted, and looks different each time", () => {
  const [one, other] = [seal(), seal()]
  expect(one.cardKeyId).toBe("2")
  expect(one.cardNumberCiphertext.equals(other.cardNumberCiphertext)).toBe(false)
  expect(one.cardNumberHash.equals(other.cardNumberHash)).toBe(true)
  expect(one.cardNumberCiphertext.toString("latin1")).not.toContain(cardNumber)
  expect(decryptCardNumber(keys, one)).toBe(cardNumber)
})

test("decrypts a number that was encrypted with a replaced key", () => {
  const sealed = seal({ ...keys, CARD_KEYS: keys.CARD_KEYS.slice(1) })
  expect(decryptCardNumber(keys, sealed)).toBe(cardNumber)
  expect(() => decryptCardNumber(keys, { ...sealed, cardKeyId: "3" })).toThrow("no key 3")
  expect(() => decryptCardNumber(keys, { ...sealed, cardKeyId: "2" })).toThrow(/authenticate/)
})

test("any altered byte is detected (ASVS 11.3.2)", () => {
  const sealed = seal()
  const { cardNumberCiphertext } = sealed
  fc.assert(
    fc.property(
      fc.nat(cardNumberCiphertext.length - 1),
      fc.integer({ min: 1, max: 255 }),
      (at, by) => {
        const altered = Buffer.from(cardNumberCiphertext)
        altered[at] = (altered[at] ?? 0) ^ by
        expect(() => decryptCardNumber(keys, { ...sealed, cardNumberCiphertext: altered })).toThrow(
          /authenticate/,
        )
      },
    ),
  )
})

test("a ciphertext cannot be decrypted in another card's row (ASVS 11.3.2)", () => {
  const sealed = seal()
  for (const other of [{ accountId: 8 }, { cardType: "Amex" }, { cvvKeyVersion: "6" }] as const) {
    expect(() => decryptCardNumber(keys, { ...sealed, ...other })).toThrow(/authenticate/)
  }
  // Removing the mark, to make it look like the old format, does not help either.
  const unmarked = { ...sealed, cardNumberCiphertext: sealed.cardNumberCiphertext.subarray(3) }
  expect(() => decryptCardNumber(keys, unmarked)).toThrow(/authenticate/)
})

test("numbers from before they were bound are read, whatever their nonce, and recognized", () => {
  expect(decryptCardNumber(keys, sealUnbound())).toBe(cardNumber)
  expect(isSealedAsNow(keys, sealUnbound())).toBe(false)
  expect(isSealedAsNow(keys, seal())).toBe(true)
  expect(isSealedAsNow(keys, seal({ ...keys, CARD_KEYS: keys.CARD_KEYS.slice(1) }))).toBe(false)
  const unlucky = sealUnbound()
  unlucky.cardNumberCiphertext.write("v2:")
  expect(isSealedAsNow(keys, unlucky)).toBe(false)
})

test("a number has one hash for each known key, and is stored under one of them", () => {
  const hashes = cardNumberHashes(keys, cardNumber)
  expect(hashes).toHaveLength(2)
  expect(hashes[0]?.equals(seal().cardNumberHash)).toBe(true)
  const old = seal({ ...keys, CARD_KEYS: keys.CARD_KEYS.slice(1) })
  expect(hashes[1]?.equals(old.cardNumberHash)).toBe(true)
})

test("a CVV depends only on number, expiry date, and key version", () => {
  const card = { cvvKeyVersion: "7", cardNumber, expiryDate: "2030-11-30" }
  expect(deriveCvv(keys, card, 3)).toMatch(/^[0-9]{3}$/)
  expect(deriveCvv(keys, card, 4)).toMatch(/^[0-9]{4}$/)
  expect(deriveCvv(keys, card, 3)).toBe(deriveCvv(keys, { ...card }, 3))
  expect(currentCvvVersion(keys)).toBe("7")
  expect(() => deriveCvv(keys, { ...card, cvvKeyVersion: "1" }, 3)).toThrow("no key 1")
})

test("CVVs differ from card to card and keep their leading zeros", () => {
  const codes = Array.from({ length: 500 }, (_, serial) =>
    deriveCvv(
      keys,
      {
        cvvKeyVersion: "7",
        cardNumber: String(4761739001000000 + serial),
        expiryDate: "2030-11-30",
      },
      3,
    ),
  )
  expect(codes.every((code) => /^[0-9]{3}$/.test(code))).toBe(true)
  expect(codes.some((code) => code.startsWith("0"))).toBe(true)
  expect(new Set(codes).size).toBeGreaterThan(300)
})
