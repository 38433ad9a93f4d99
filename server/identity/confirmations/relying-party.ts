import { isIP } from "node:net"
import type { Env } from "../../env.ts"

/** What passkeys are bound to (WebAuthn section 5.1.2), as PUBLIC_URL says. */
export type RelyingParty = {
  /** The host's name: a passkey of another host is none of ours. */
  id: string
  /** The one origin whose pages may ask for one. */
  origin: string
  /** Browsers have passkeys on https and localhost only, and for names only: 127.0.0.1 is none. */
  available: boolean
}

/** The bank as passkeys know it. */
export function relyingParty({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">): RelyingParty {
  const { hostname, protocol, origin } = new URL(PUBLIC_URL)
  const isName = isIP(hostname.replace(/^\[|\]$/g, "")) === 0
  return {
    id: hostname,
    origin,
    available: hostname === "localhost" || (protocol === "https:" && isName),
  }
}
