import { Secret, TOTP } from "otpauth"
import type { Env } from "../../config/env.ts"

/**
 * Time-based codes (RFC 6238) as authenticator apps implement them: HMAC-SHA-1, six digits, 30
 * seconds. The codes before and after are accepted too, since clocks may be off (section 5.2).
 */
const form = { algorithm: "SHA1", digits: 6, period: 30 } as const
const window = 1

/**
 * The time step of this code.
 * @param at milliseconds since 1970, by the database's clock
 * @returns undefined when the code is not valid at this time
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

/** The code that an authenticator app shows at that moment. */
export function codeAt(secret: Buffer, at: number, digits: number = form.digits): string {
  return TOTP.generate({ ...form, digits, secret: secretOf(secret), timestamp: at })
}

/**
 * The secret as an app takes it: as a URI for the QR code (Key URI format), or in base32 for
 * typing.
 * @param username labels the entry in the app
 */
export function sharedSecret(
  secret: Buffer,
  username: string,
  { BANK_SHORT_NAME: issuer }: Pick<Env, "BANK_SHORT_NAME">,
): { uri: string; secret: string } {
  const totp = new TOTP({
    ...form,
    issuer,
    label: username,
    secret: secretOf(secret),
  })
  return { uri: totp.toString(), secret: totp.secret.base32 }
}

/** Copies the bytes: a Node Buffer may be a view of a shared ArrayBuffer. */
const secretOf = (secret: Buffer) => new Secret({ buffer: new Uint8Array(secret).buffer })
