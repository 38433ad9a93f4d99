import { createHmac, timingSafeEqual } from "node:crypto"
import type { ProvenPayment } from "#shared/contracts/proofs.ts"

/** Crockford's: without I, L, O, and U, which look like other characters. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/** 100 bits, too many to be guessed. */
const codeLength = 20

/**
 * The verification code of a proof of payment, in groups of four. It is a keyed hash of everything that the paper
 * states, so nothing has to be kept, and no other paper has it.
 * @param key SEAL_KEY, which is never rotated: old papers stay verifiable
 */
export function proofCode(key: Buffer, payment: ProvenPayment): string {
  const { reference, date, amount, currency, payerName, payerIban, payeeName, payeeIban, message } =
    payment
  // Its own prefix, so that no code is a part of a seal of history.
  const stated = JSON.stringify([
    "proof of payment 1",
    reference,
    date,
    amount,
    currency,
    payerName,
    payerIban,
    payeeName,
    payeeIban,
    message,
  ])
  const digest = createHmac("sha256", key).update(stated).digest()
  let bits = 0n
  for (const byte of digest) bits = (bits << 8n) | BigInt(byte)
  const letters = Array.from(
    { length: codeLength },
    (_, index) => alphabet[Number((bits >> BigInt(256 - 5 * (index + 1))) & 31n)],
  )
  return letters.join("").replace(/.{4}(?=.)/g, "$&-")
}

/** Whether a typed code is the payment's. Case, spaces, and dashes are ignored, and look-alikes are read as digits. */
export function isProofCode(key: Buffer, payment: ProvenPayment, typed: string): boolean {
  const digits = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1")
  const [given, expected] = [digits, proofCode(key, payment).replaceAll("-", "")].map((text) =>
    createHmac("sha256", key).update(text).digest(),
  )
  return given !== undefined && expected !== undefined && timingSafeEqual(given, expected)
}
