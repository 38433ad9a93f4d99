/** Certificates for mutual TLS, created for a test. */
import "reflect-metadata"
import { webcrypto } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as x509 from "@peculiar/x509"
import type { MutualTls } from "../../server/payments/adapters/tls.ts"

x509.cryptoProvider.set(webcrypto as Crypto)

const signing = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const
const day = 86_400_000

/** An authority that issues certificates. */
export class Authority {
  private readonly keys: CryptoKeyPair
  private readonly certificate: x509.X509Certificate

  private constructor(keys: CryptoKeyPair, certificate: x509.X509Certificate) {
    this.keys = keys
    this.certificate = certificate
  }

  static async create(name: string): Promise<Authority> {
    const keys = await newKeys()
    const certificate = await x509.X509CertificateGenerator.createSelfSigned({
      name: `CN=${name}`,
      keys,
      signingAlgorithm: signing,
      ...validFor(30),
      extensions: [new x509.BasicConstraintsExtension(true, 1, true)],
    })
    return new Authority(keys, certificate)
  }

  get pem(): string {
    return this.certificate.toString("pem")
  }

  /**
   * Issues a certificate for 127.0.0.1, with its key.
   * @param days how long it is valid; if negative, how long ago it expired
   */
  async issue(name: string, days = 30): Promise<Pick<MutualTls, "cert" | "key">> {
    const keys = await newKeys()
    const certificate = await x509.X509CertificateGenerator.create({
      subject: `CN=${name}`,
      issuer: this.certificate.subject,
      publicKey: keys.publicKey,
      signingKey: this.keys.privateKey,
      signingAlgorithm: signing,
      ...validFor(days),
      extensions: [
        new x509.SubjectAlternativeNameExtension([{ type: "ip", value: "127.0.0.1" }]),
        new x509.ExtendedKeyUsageExtension([
          x509.ExtendedKeyUsage.serverAuth,
          x509.ExtendedKeyUsage.clientAuth,
        ]),
      ],
    })
    const key = await webcrypto.subtle.exportKey("pkcs8", keys.privateKey)
    return { cert: certificate.toString("pem"), key: x509.PemConverter.encode(key, "PRIVATE KEY") }
  }
}

/** Writes files into a new folder. Returns their paths and a function that deletes them. */
export function writeFiles(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), "tessera-tls-"))
  const paths = Object.entries(files).map(([name, text]) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return [name, path] as const
  })
  const remove = () => rmSync(folder, { recursive: true, force: true })
  return { paths: Object.fromEntries(paths), remove }
}

function newKeys(): Promise<CryptoKeyPair> {
  return webcrypto.subtle.generateKey(signing, true, ["sign", "verify"])
}

function validFor(days: number) {
  const now = Date.now()
  return { notBefore: new Date(now - 60 * day), notAfter: new Date(now + days * day) }
}
