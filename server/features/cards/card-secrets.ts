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

/** AES-256-GCM under the current key: nonce, ciphertext and tag, one after the other. */
export function encryptCardNumber(keys: CardKeys, cardNumber: string) {
  const { id, key } = current(keys.CARD_KEYS, "CARD_KEYS")
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv("aes-256-gcm", key, nonce)
  const sealed = Buffer.concat([
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

/** @throws when the key is unknown or the ciphertext was altered */
export function decryptCardNumber(keys: CardKeys, cardKeyId: string, sealed: Buffer): string {
  const { key } = named(keys.CARD_KEYS, cardKeyId, "CARD_KEYS")
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  return (
    decipher.update(sealed.subarray(nonceBytes, -tagBytes), undefined, "ascii") +
    decipher.final("ascii")
  )
}

/** Keyed, so that the 10^9 numbers of a range cannot simply be tried against a stolen table. */
function hashCardNumber(key: Buffer, cardNumber: string): Buffer {
  return createHmac("sha256", key).update(`card number ${cardNumber}`).digest()
}

/** Which CVV key new cards are derived with. */
export function currentCvvVersion(keys: CardKeys): string {
  return current(keys.CVV_KEY, "CVV_KEY").id
}

/**
 * A card's code, derived and never stored (PCI DSS 3.3.1): HMAC over number and expiry.
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

/** What a card's secrets are kept as. */
export type SealedCard = {
  cardType: CardType
  cardKeyId: string
  cardNumberCiphertext: Buffer
  cvvKeyVersion: string
  expiryDate: string
}

/** A card's number and code: decrypted and derived for as long as they are needed, never kept. */
export function openCard(
  keys: CardKeys,
  { cardType, cardKeyId, cardNumberCiphertext, cvvKeyVersion, expiryDate }: SealedCard,
): CardDetails {
  const cardNumber = decryptCardNumber(keys, cardKeyId, cardNumberCiphertext)
  const digits = cardType === "Amex" ? 4 : 3
  return { cardNumber, cvv: deriveCvv(keys, { cvvKeyVersion, cardNumber, expiryDate }, digits) }
}

/** Whether a code is the card's, in the same time for any code of up to four digits. */
export function isSameCvv(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(one.padEnd(4)), Buffer.from(other.padEnd(4)))
}

/**
 * Marks one try of a code in one submission, so that repeating the submission is no second try. Keyed:
 * without the key nobody can tell which code it was.
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
