import { type APIRequestContext, type BrowserContext, expect, type Page } from "@playwright/test"
import { AuthenticatorApp } from "./authenticator-app.ts"
import type { Member } from "./fixtures.ts"

/** A member's app and recovery codes after setting up an authenticator app. */
export type Enrolled = {
  readonly app: AuthenticatorApp
  /** An unused one. */
  recoveryCode: () => string
}

/** Sets up an authenticator app for the context's member through the API. */
export async function enroll(
  context: BrowserContext,
  { password }: Pick<Member, "password">,
): Promise<Enrolled> {
  const begun = await post<{ secret: string }>(context.request, "", { password })
  const app = new AuthenticatorApp(begun.secret)
  const { recoveryCodes } = await post<{ recoveryCodes: string[] }>(
    context.request,
    "/confirmation",
    { code: app.code() },
  )
  return { app, recoveryCode: () => String(recoveryCodes.pop()) }
}

async function post<T>(request: APIRequestContext, path: string, data: object): Promise<T> {
  const answer = await request.post(`/api/second-factors/authenticator${path}`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as T
}

/** The dialog that requires a confirmation. */
export const step = (page: Page) => page.getByRole("dialog", { name: /^Confirm / })

/** Its field for the app's code. */
export const codeField = (page: Page) => step(page).getByLabel("Code from your authenticator app")

/** Confirms with a recovery code, because an app has only few codes per minute. */
export async function enterRecoveryCode(page: Page, code: string): Promise<void> {
  await step(page).getByRole("button", { name: "Use a recovery code" }).click()
  await step(page).getByLabel("Recovery code").fill(code)
  await page.keyboard.press("Enter")
}

/** Enters the password in the dialog, as before the first second factor is set up. */
export async function enterPassword(
  page: Page,
  { password }: Pick<Member, "password">,
): Promise<void> {
  const field = page.getByRole("dialog").getByLabel("Password", { exact: true })
  await expect(field).toBeFocused()
  await field.fill(password)
  await page.keyboard.press("Enter")
}
