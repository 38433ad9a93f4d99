import { isIP } from "node:net"
import type { Env } from "../../config/env.ts"

/** What passkeys are bound to (WebAuthn section 5.1.2), from PUBLIC_URL. */
export type RelyingParty = {
  /** The host name: a passkey of another host is not accepted. */
  id: string
  /** The only origin whose pages may ask for a passkey. */
  origin: string
  /**
   * Browsers support passkeys only on https and localhost, and only for host names: not for 127.0.0.1.
   */
  available: boolean
}

/** The bank as a relying party. */
export function relyingParty({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">): RelyingParty {
  const { hostname, protocol, origin } = new URL(PUBLIC_URL)
  const isName = isIP(hostname.replace(/^\[|\]$/g, "")) === 0
  return {
    id: hostname,
    origin,
    available: hostname === "localhost" || (protocol === "https:" && isName),
  }
}
