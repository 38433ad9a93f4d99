import { createPrivateKey, X509Certificate } from "node:crypto"
import { readFileSync } from "node:fs"
import type { TLSSocket } from "node:tls"
import { BootError } from "../../config/boot-error.ts"
import { errorReason } from "../../db/sql-error.ts"

/** Both sides present certificates to each other (mutual TLS). All values are in PEM. */
export type MutualTls = {
  readonly cert: string
  readonly key: string
  /** The authority that issues the other side's certificates. No other authority is trusted. */
  readonly ca: string
}

/** The files of RAIL_TLS_CERT, RAIL_TLS_KEY, and RAIL_TLS_CA. */
export type TlsFiles = { readonly cert: string; readonly key: string; readonly ca: string }

/**
 * Reads the bank's certificate and key, and the other side's authority.
 * @throws BootError with the setting that is unusable
 */
export function readMutualTls(files: TlsFiles): MutualTls {
  const cert = read("RAIL_TLS_CERT", files.cert)
  const key = read("RAIL_TLS_KEY", files.key)
  const ca = read("RAIL_TLS_CA", files.ca)
  const certificate = parse("RAIL_TLS_CERT", files.cert, "a certificate", cert, certificateOf)
  parse("RAIL_TLS_CA", files.ca, "a certificate", ca, certificateOf)
  const privateKey = parse("RAIL_TLS_KEY", files.key, "a private key", key, createPrivateKey)
  if (!certificate.checkPrivateKey(privateKey)) {
    throw new BootError("RAIL_TLS_KEY is not the key of the certificate in RAIL_TLS_CERT.")
  }
  const expires = new Date(certificate.validTo)
  if (expires < new Date()) {
    throw new BootError(
      `The certificate in RAIL_TLS_CERT expired on ${expires.toISOString().slice(0, 10)}.`,
    )
  }
  return { cert, key, ca }
}

const certificateOf = (pem: string) => new X509Certificate(pem)

function read(name: string, path: string): string {
  try {
    return readFileSync(path, "utf8")
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new BootError(`${name} ${path} cannot be read (${code}).`)
  }
}

function parse<T>(
  name: string,
  path: string,
  what: string,
  pem: string,
  parser: (pem: string) => T,
): T {
  try {
    return parser(pem)
  } catch {
    throw new BootError(`${name} ${path} does not contain ${what} in PEM.`)
  }
}

const foreign = "the certificate is from an authority that RAIL_TLS_CA does not contain"

const sentences: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "the certificate has expired",
  CERT_NOT_YET_VALID: "the certificate is not valid yet",
  CERT_REVOKED: "the certificate was revoked",
  // An authority with the same name, but another key.
  CERT_SIGNATURE_FAILURE: foreign,
  INVALID_PURPOSE: "the certificate is not for this use",
  DEPTH_ZERO_SELF_SIGNED_CERT: foreign,
  SELF_SIGNED_CERT_IN_CHAIN: foreign,
  UNABLE_TO_GET_ISSUER_CERT: foreign,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: foreign,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: foreign,
  ERR_TLS_CERT_ALTNAME_INVALID: "the certificate is for another host",
}

/** What is wrong with a caller's certificate; undefined if it is valid. */
export function certificateProblem(socket: TLSSocket): string | undefined {
  if (socket.authorized) return undefined
  if (Object.keys(socket.getPeerCertificate()).length === 0) return "there is no certificate"
  // The type says Error, but the value is the code (nodejs.org, tls.TLSSocket.authorizationError).
  const code = String(socket.authorizationError)
  return sentences[code] ?? `the certificate cannot be verified (${code})`
}

/** Who calls, by the certificate that it presented. */
export const senderOf = (socket: TLSSocket) => socket.getPeerCertificate().fingerprint256

/** Why a call failed, with a sentence if either side's certificate was the cause. */
export function callProblem(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? ""
  if (sentences[code]) return `The other side was not called: ${sentences[code]}.`
  if (/^ERR_SSL_.*ALERT/.test(code)) {
    return `The other side refused the certificate in RAIL_TLS_CERT (${code}).`
  }
  return errorReason(error)
}
