import { Secret, TOTP } from "otpauth"
import { brand } from "#shared/brand.ts"

/**
 * Time-based codes (RFC 6238) as every authenticator app knows them: HMAC-SHA-1, six digits, 30
 * seconds. The code before and the one after are right too, for clocks that are off (section 5.2).
 */
const form = { algorithm: "SHA1", digits: 6, period: 30 } as const
const window = 1

/**
 * The time step whose code this is.
 * @param at milliseconds since 1970, by the database's clock
 * @returns undefined when it is none of the three
 */
export function stepOfCode(secret: Buffer, code: string, at: number): number | undefined {
  const delta = TOTP.validate({
    ...form,
    token: code,
    secret: secretOf(secret),
    timestamp: at,
    window,
  })
  return delta === null ? undefined : TOTP.counter({ period: form.period, timestamp: at }) + delta
}

/** What an authenticator app shows at that moment. */
export function codeAt(secret: Buffer, at: number, digits: number = form.digits): string {
  return TOTP.generate({ ...form, digits, secret: secretOf(secret), timestamp: at })
}

/**
 * How an app is told of the secret: by a QR code of the URI (Key URI format), or typed, in base32.
 * @param username tells the customer's entries of several banks and names apart
 */
export function sharedSecret(secret: Buffer, username: string): { uri: string; secret: string } {
  const totp = new TOTP({
    ...form,
    issuer: brand.product,
    label: username,
    secret: secretOf(secret),
  })
  return { uri: totp.toString(), secret: totp.secret.base32 }
}

/** A copy: the buffer of a Node Buffer is shared with others. */
const secretOf = (secret: Buffer) => new Secret({ buffer: new Uint8Array(secret).buffer })
