import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto"
import type { PasskeyAnswer, PasskeyRequest } from "#shared/contracts/confirmations.ts"
import type { NewPasskey, PasskeyCreation } from "#shared/contracts/factors.ts"

/** How a test's passkey may differ from a browser's. */
export type PasskeyOverrides = {
  readonly challenge?: string
  readonly origin?: string
  readonly rpId?: string
  /** Whether the member's PIN or biometrics were checked. */
  readonly userVerified?: boolean
  /** The signature count to report. */
  readonly count?: number
  /** The user handle that it reports, base64url; null for none. */
  readonly userHandle?: string | null
  /** Signs with another key than the one the bank knows. */
  readonly forged?: boolean
}

/** An authenticator in software (WebAuthn section 6): ES256, no attestation, one credential. */
export type TestPasskey = {
  readonly id: string
  /** The public key as the bank stores it. */
  readonly cose: Buffer
  /** The result of navigator.credentials.create for the bank's options. */
  create(options: PasskeyCreation, otherwise?: PasskeyOverrides): NewPasskey["passkey"]
  /** The result of navigator.credentials.get for the bank's request. */
  get(request: PasskeyRequest, otherwise?: PasskeyOverrides): PasskeyAnswer
}

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest()
const present = 0x01
const verified = 0x04
const attested = 0x40

/**
 * @param counts whether it counts its signatures; synced passkeys always report 0
 * @param home the origin of the pages that use it
 */
export function newPasskey({ counts = true, home = "http://localhost" } = {}): TestPasskey {
  const [pair, other] = [newPair(), newPair()]
  const rawId = randomBytes(32)
  const id = rawId.toString("base64url")
  let count = 0
  let handle: string | undefined

  const clientData = (type: string, challenge: string, { origin = home }: PasskeyOverrides) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const told = (
    rpId: string,
    flags: number,
    { userVerified = true, ...rest }: PasskeyOverrides,
  ) => {
    if (counts) count += 1
    const rest4 = Buffer.alloc(4)
    rest4.writeUInt32BE(rest.count ?? count)
    const all = flags | present | (userVerified ? verified : 0)
    return Buffer.concat([sha256(rest.rpId ?? rpId), Buffer.from([all]), rest4])
  }

  return {
    id,
    cose: pair.cose,
    create(options, otherwise = {}) {
      const { user, rp } = options as unknown as { user: { id: string }; rp: { id: string } }
      handle = user.id
      const data = Buffer.concat([
        told(rp.id, attested, otherwise),
        Buffer.alloc(16),
        Buffer.from([0, rawId.length]),
        rawId,
        pair.cose,
      ])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText("fmt"),
        cborText("none"),
        cborText("attStmt"),
        Buffer.from([0xa0]),
        cborText("authData"),
        Buffer.from([0x58, data.length]),
        data,
      ])
      const client = clientData(
        "webauthn.create",
        otherwise.challenge ?? options.challenge,
        otherwise,
      )
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: client.toString("base64url"),
          attestationObject: attestation.toString("base64url"),
          transports: ["internal"],
        },
        clientExtensionResults: {},
      }
    },
    get({ challenge, rpId }, otherwise = {}) {
      const data = told(rpId, 0, otherwise)
      const client = clientData("webauthn.get", otherwise.challenge ?? challenge, otherwise)
      const { privateKey } = otherwise.forged ? other : pair
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey)
      const owner = otherwise.userHandle === undefined ? handle : otherwise.userHandle
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signature.toString("base64url"),
          ...(owner && { userHandle: owner }),
        },
        clientExtensionResults: {},
      }
    },
  }
}

/** A key pair on P-256, and its public key in COSE (RFC 9053 section 7.1.1): kty 2, alg -7, crv 1, x, y. */
function newPair() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const { x = "", y = "" } = publicKey.export({ format: "jwk" })
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, "base64url"),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, "base64url"),
  ])
  return { privateKey, cose }
}

/** Text of less than 24 bytes in CBOR (RFC 8949 section 3.1). */
const cborText = (text: string) =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
