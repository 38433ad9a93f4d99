import { randomBytes } from "node:crypto"
import fc from "fast-check"
import { expect, test } from "vitest"
import {
  currentCvvVersion,
  decryptCardNumber,
  deriveCvv,
  encryptCardNumber,
} from "./card-secrets.ts"

const named = (id: string) => ({ id, key: randomBytes(32) })
const keys = { CARD_KEYS: [named("2"), named("1")], CVV_KEY: [named("7"), named("6")] }
const cardNumber = "4761739001010119"

test("what is encrypted is decrypted, and looks different each time", () => {
  const [one, other] = [encryptCardNumber(keys, cardNumber), encryptCardNumber(keys, cardNumber)]
  expect(one.cardKeyId).toBe("2")
  expect(one.cardNumberCiphertext.equals(other.cardNumberCiphertext)).toBe(false)
  expect(one.cardNumberHash.equals(other.cardNumberHash)).toBe(true)
  expect(one.cardNumberCiphertext.toString("latin1")).not.toContain(cardNumber)
  expect(decryptCardNumber(keys, one.cardKeyId, one.cardNumberCiphertext)).toBe(cardNumber)
})

test("a number that was sealed under a replaced key is still read", () => {
  const old = { ...keys, CARD_KEYS: keys.CARD_KEYS.slice(1) }
  const { cardKeyId, cardNumberCiphertext } = encryptCardNumber(old, cardNumber)
  expect(decryptCardNumber(keys, cardKeyId, cardNumberCiphertext)).toBe(cardNumber)
  expect(() => decryptCardNumber(keys, "3", cardNumberCiphertext)).toThrow("no key 3")
  expect(() => decryptCardNumber(keys, "2", cardNumberCiphertext)).toThrow(/authenticate/)
})

test("any altered byte is noticed", () => {
  const { cardKeyId, cardNumberCiphertext } = encryptCardNumber(keys, cardNumber)
  fc.assert(
    fc.property(
      fc.nat(cardNumberCiphertext.length - 1),
      fc.integer({ min: 1, max: 255 }),
      (at, by) => {
        const altered = Buffer.from(cardNumberCiphertext)
        altered[at] = (altered[at] ?? 0) ^ by
        expect(() => decryptCardNumber(keys, cardKeyId, altered)).toThrow(/authenticate/)
      },
    ),
  )
})

test("a card's code follows from number, expiry and key version alone", () => {
  const card = { cvvKeyVersion: "7", cardNumber, expiryDate: "2030-11-30" }
  expect(deriveCvv(keys, card, 3)).toMatch(/^[0-9]{3}$/)
  expect(deriveCvv(keys, card, 4)).toMatch(/^[0-9]{4}$/)
  expect(deriveCvv(keys, card, 3)).toBe(deriveCvv(keys, { ...card }, 3))
  expect(currentCvvVersion(keys)).toBe("7")
  expect(() => deriveCvv(keys, { ...card, cvvKeyVersion: "1" }, 3)).toThrow("no key 1")
})

test("codes differ from card to card and keep their leading zeros", () => {
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
