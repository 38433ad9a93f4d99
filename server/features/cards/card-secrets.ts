import { createHmac, timingSafeEqual } from "node:crypto"
import type { CardType } from "#shared/cards/card-number.ts"
import type { CardDetails } from "#shared/contracts/cards.ts"
import { currentKey, decrypt, encrypt, keyNamed, overheadBytes } from "../../config/encryption.ts"
import type { Env } from "../../config/env.ts"

export type CardKeys = Pick<Env, "CARD_KEYS" | "CVV_KEY">

/**
 * Prefix of a ciphertext that is bound to its card. A ciphertext in the old format is at least 3 bytes
 * shorter.
 */
const boundMark = Buffer.from("v2:")
const shortestBound = boundMark.length + 15 + overheadBytes

/**
 * The associated data of a card's ciphertext: copied to a card of another account, network, or CVV key, it
 * cannot be decrypted.
 */
export type CardIdentity = { accountId: number; cardType: CardType; cvvKeyVersion: string }

/** An encrypted number, as stored in the columns of `debit_cards`. */
export type SealedNumber = { cardKeyId: string; cardNumberCiphertext: Buffer }

const identityOf = ({ accountId, cardType, cvvKeyVersion }: CardIdentity) =>
  `${cardType} card of account ${accountId}, CVV key ${cvvKeyVersion}`

/** Encrypts under the current key, bound to the card. The prefix comes first. */
export function encryptCardNumber(keys: CardKeys, cardNumber: string, identity: CardIdentity) {
  const { id, key } = currentKey(keys.CARD_KEYS, "CARD_KEYS")
  const sealed = encrypt(key, Buffer.from(cardNumber, "ascii"), identityOf(identity))
  return {
    cardKeyId: id,
    cardNumberCiphertext: Buffer.concat([boundMark, sealed]),
    cardNumberHash: hashCardNumber(key, cardNumber),
  }
}

/** @throws when the key is unknown, the ciphertext was altered, or it belongs to another account */
export function decryptCardNumber(keys: CardKeys, card: SealedNumber & CardIdentity): string {
  const key = keyNamed(keys.CARD_KEYS, card.cardKeyId, "CARD_KEYS")
  const ciphertext = card.cardNumberCiphertext
  const plaintext = isBound(ciphertext)
    ? decrypt(key, ciphertext.subarray(boundMark.length), identityOf(card))
    : decrypt(key, ciphertext, null)
  return plaintext.toString("ascii")
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
  return currentKey(keys.CVV_KEY, "CVV_KEY").id
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
  const key = keyNamed(keys.CVV_KEY, card.cvvKeyVersion, "CVV_KEY")
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
  const { key } = currentKey(keys.CVV_KEY, "CVV_KEY")
  return createHmac("sha256", key).update(`attempt ${cvv} ${submission}`).digest("base64url")
}
