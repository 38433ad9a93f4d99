import type { RequestHandler } from "express"
import session from "express-session"
import { sessionHours } from "#shared/limits.ts"
import type { MemberContext } from "../member-context.ts"
import { SessionStore } from "./session-store.ts"

declare module "express-session" {
  interface SessionData {
    /** The sign_ins row that decides whether this session is alive. */
    signInId: string
  }
}

/**
 * Sessions in PostgreSQL, written only at sign-in and sign-out: any other write could revive one
 * that was just ended. Over https the cookie is `__Host-tessera` and Secure (RFC 6265bis section
 * 4.1.3.2).
 */
export function sessions({ env, pool }: MemberContext): RequestHandler {
  const secure = env.PUBLIC_URL.startsWith("https:")
  return session({
    name: sessionCookie(env.PUBLIC_URL),
    secret: env.SESSION_SECRET,
    store: new SessionStore(pool, env.SESSION_IDLE_MINUTES * 60),
    cookie: {
      httpOnly: true,
      // The document needs no session, and its own requests are same-site, so links from other
      // sites still work.
      sameSite: "strict",
      secure,
      path: "/",
      maxAge: sessionHours * 3_600_000,
    },
    resave: false,
    saveUninitialized: false,
    // Behind a proxy that terminates TLS, PUBLIC_URL says that the client side is https.
    proxy: secure,
  })
}

/** The session cookie's name for this origin. */
export function sessionCookie(publicUrl: string): string {
  return publicUrl.startsWith("https:") ? "__Host-tessera" : "tessera"
}
