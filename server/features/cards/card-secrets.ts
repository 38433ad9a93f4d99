import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from "node:crypto"
import type { CardType } from "#shared/cards/card-number.ts"
import type { CardDetails } from "#shared/contracts/cards.ts"
import type { Env } from "../../env.ts"

const nonceBytes = 12
const tagBytes = 16

export type CardKeys = Pick<Env, "CARD_KEYS" | "CVV_KEY">
type NamedKey = Env["CARD_KEYS"][number]

/**
 * Prefix of a ciphertext that is bound to its card. A ciphertext in the old format is at least 3 bytes
 * shorter.
 */
const boundMark = Buffer.from("v2:")
const shortestBound = boundMark.length + nonceBytes + 15 + tagBytes

/** The associated data of a card's ciphertext: copied to another card's row, it cannot be decrypted. */
export type CardIdentity = { accountId: number; cardType: CardType; cvvKeyVersion: string }

/** An encrypted number, as stored in the columns of `debit_cards`. */
export type SealedNumber = { cardKeyId: string; cardNumberCiphertext: Buffer }

const identityOf = ({ accountId, cardType, cvvKeyVersion }: CardIdentity) =>
  Buffer.from(`${cardType} card of account ${accountId}, CVV key ${cvvKeyVersion}`)

/**
 * AES-256-GCM with the current key and the card's identity as associated data (ASVS 11.3.2). The result is
 * the prefix, nonce, ciphertext, and tag, concatenated.
 */
export function encryptCardNumber(keys: CardKeys, cardNumber: string, identity: CardIdentity) {
  const { id, key } = current(keys.CARD_KEYS, "CARD_KEYS")
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(identityOf(identity))
  const sealed = Buffer.concat([
    boundMark,
    nonce,
    cipher.update(cardNumber, "ascii"),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  return {
    cardKeyId: id,
    cardNumberCiphertext: sealed,
    cardNumberHash: hashCardNumber(key, cardNumber),
  }
}

/** @throws when the key is unknown, the ciphertext was altered, or it belongs to another card */
export function decryptCardNumber(keys: CardKeys, card: SealedNumber & CardIdentity): string {
  const { key } = named(keys.CARD_KEYS, card.cardKeyId, "CARD_KEYS")
  const bound = isBound(card.cardNumberCiphertext)
  const sealed = card.cardNumberCiphertext.subarray(bound ? boundMark.length : 0)
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  if (bound) decipher.setAAD(identityOf(card))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  return (
    decipher.update(sealed.subarray(nonceBytes, -tagBytes), undefined, "ascii") +
    decipher.final("ascii")
  )
}

const isBound = (ciphertext: Buffer) =>
  ciphertext.length >= shortestBound && ciphertext.subarray(0, boundMark.length).equals(boundMark)

/**
 * Whether a number is encrypted with the current key and bound to its card, so that it needs no rotation.
 */
export function isSealedAsNow(keys: CardKeys, { cardKeyId, cardNumberCiphertext }: SealedNumber) {
  return cardKeyId === keys.CARD_KEYS[0]?.id && isBound(cardNumberCiphertext)
}

/**
 * A number's hashes under every known key, so that a number issued under an older key is not issued again.
 */
export function cardNumberHashes({ CARD_KEYS }: Pick<CardKeys, "CARD_KEYS">, cardNumber: string) {
  return CARD_KEYS.map(({ key }) => hashCardNumber(key, cardNumber))
}

/** Keyed, so that the 10^9 numbers of a range cannot be tried against a stolen table. */
function hashCardNumber(key: Buffer, cardNumber: string): Buffer {
  return createHmac("sha256", key).update(`card number ${cardNumber}`).digest()
}

/** The version of the key that derives new cards' CVVs. */
export function currentCvvVersion(keys: CardKeys): string {
  return current(keys.CVV_KEY, "CVV_KEY").id
}

/**
 * A card's CVV, derived by HMAC over number and expiry, and never stored (PCI DSS 3.3.1).
 * @param digits 4 for Amex, 3 for the others
 */
export function deriveCvv(
  keys: CardKeys,
  card: { cvvKeyVersion: string; cardNumber: string; expiryDate: string },
  digits: 3 | 4,
): string {
  const { key } = named(keys.CVV_KEY, card.cvvKeyVersion, "CVV_KEY")
  const mac = createHmac("sha256", key).update(`cvv ${card.cardNumber} ${card.expiryDate}`).digest()
  return String(mac.readBigUInt64BE() % 10n ** BigInt(digits)).padStart(digits, "0")
}

/** The stored values that a card's secrets come from. */
export type SealedCard = SealedNumber & CardIdentity & { expiryDate: string }

/** A card's number and CVV, decrypted and derived on demand and never stored. */
export function openCard(keys: CardKeys, card: SealedCard): CardDetails {
  const cardNumber = decryptCardNumber(keys, card)
  const { cardType, cvvKeyVersion, expiryDate } = card
  const digits = cardType === "Amex" ? 4 : 3
  return { cardNumber, cvv: deriveCvv(keys, { cvvKeyVersion, cardNumber, expiryDate }, digits) }
}

/** Whether a code is the card's. Constant time for any code of up to four digits. */
export function isSameCvv(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one.padEnd(4)), Buffer.from(other.padEnd(4)))
}

/**
 * A mark for one code in one submission, so that repeating the submission does not count as another
 * attempt. Keyed: without the key, the mark does not reveal the code.
 */
export function markAttempt(keys: CardKeys, submission: string, cvv: string): string {
  const { key } = current(keys.CVV_KEY, "CVV_KEY")
  return createHmac("sha256", key).update(`attempt ${cvv} ${submission}`).digest("base64url")
}

function current(keys: readonly NamedKey[], variable: string): NamedKey {
  const [first] = keys
  if (!first) throw new Error(`${variable} is empty`)
  return first
}

function named(keys: readonly NamedKey[], id: string, variable: string): NamedKey {
  const found = keys.find((key) => key.id === id)
  if (!found) throw new Error(`${variable} has no key ${id}`)
  return found
}
