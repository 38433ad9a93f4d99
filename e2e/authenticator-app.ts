import { type BrowserContext, expect, type Page } from "@playwright/test"
import { Secret, TOTP } from "otpauth"

/** A member's app: shows codes for a secret that was entered. The bank accepts each once. */
export class AuthenticatorApp {
  private readonly totp: TOTP
  private shown = 0

  constructor(secret: string) {
    this.totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) })
  }

  /**
   * An unused code. The bank also accepts the next half minute's, so two are available without
   * waiting.
   */
  code(): string {
    this.shown = Math.max(this.shown + 1, this.totp.counter())
    return this.totp.generate({ timestamp: this.shown * 30_000 })
  }

  /** A code that this secret does not produce for a while. */
  wrongCode(): string {
    const near = [-2, -1, 0, 1, 2, 3].map((steps) =>
      this.totp.generate({ timestamp: Date.now() + steps * 30_000 }),
    )
    return ["000000", "111111", "222222", "333333", "444444", "555555", "666666"].find(
      (code) => !near.includes(code),
    ) as string
  }
}

/**
 * Gives the page a virtual authenticator that stores passkeys, verifies its user, and answers
 * immediately.
 */
export async function addVirtualAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send("WebAuthn.enable")
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether it supports user verification. */
    setUser: (isUserVerified: boolean) =>
      session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  }
}

/** Sets up an authenticator app for the context's member through the API. */
export async function enroll(
  context: BrowserContext,
  { password }: { password: string },
): Promise<{ app: AuthenticatorApp; codes: string[] }> {
  const path = "/api/second-factors/authenticator"
  const made = await context.request.post(path, { data: { password } })
  expect(made.status(), await made.text()).toBe(200)
  const app = new AuthenticatorApp(((await made.json()) as { secret: string }).secret)
  const data = { code: app.code() }
  const added = await context.request.post(`${path}/confirmation`, { data })
  expect(added.ok(), await added.text()).toBe(true)
  return { app, codes: ((await added.json()) as { recoveryCodes: string[] }).recoveryCodes }
}
