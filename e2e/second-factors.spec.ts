import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { AuthenticatorApp, addVirtualAuthenticator, enroll } from "./authenticator-app.ts"
import { checkScreen } from "./check-screen.ts"
import { enterPassword } from "./enrolled.ts"
import { expect, type Member, test } from "./fixtures.ts"
import { expectToast } from "./toast.ts"

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const card = (page: Page) => page.getByRole("region", { name: "Second Factors" })
const dialog = (page: Page) => page.getByRole("dialog")
const codeField = (page: Page) => page.getByLabel("Code from your authenticator app")
const nameField = (page: Page) => dialog(page).getByLabel("Name", { exact: true })

test("an authenticator app is set up with its first code, and its recovery codes are saved", async ({
  page,
  member,
}) => {
  await page.goto("/profile#security")
  await expect(card(page).getByText("Off", { exact: true })).toBeVisible()
  await button(page, "Add Authenticator App").click()
  // However recently it was entered, so that a copied cookie is not enough.
  await expect(dialog(page).getByLabel("Password", { exact: true })).toBeFocused()
  await checkScreen(page, "second-factors-password")
  await enterPassword(page, member)
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible()
  const app = new AuthenticatorApp(await dialog(page).locator("code").innerText())
  await checkScreen(page, "second-factors-app")

  const first = dialog(page).getByLabel("2. Enter the code the app shows")
  await button(page, "Add App").click()
  await expect(first).toHaveAccessibleDescription("Code must have 6 digits")
  await first.fill(app.wrongCode())
  await expect(first).toHaveAccessibleDescription(/wrong/)
  await expect(first).toBeFocused()
  await first.fill(app.code())

  await expect(dialog(page).getByRole("listitem")).toHaveCount(10)
  await page.keyboard.press("Escape")
  await expect(dialog(page)).toBeVisible()
  await button(page, "Done").click()
  await expect(page.getByLabel("I saved these codes")).toHaveAccessibleDescription(/Save the codes/)
  await checkScreen(page, "second-factors-codes")
  expect(new Set(await keepCodes(page)).size).toBe(10)
  await expectToast(page, "Authenticator app added")
  await expect(card(page).getByText("10 of 10 left")).toBeVisible()
  expect(member.username).not.toBe("")
})

test("sign-in asks for its code, works by keyboard, and continues to the requested page", async ({
  page,
  context,
  member,
}) => {
  const { app } = await enroll(context, member)
  await context.clearCookies()
  await page.goto("/login?returnTo=%2Ftransfer")
  await page.getByLabel("Username").focus()
  await page.keyboard.type(member.username)
  await page.keyboard.press("Tab")
  await page.keyboard.type(member.password)
  await page.keyboard.press("Enter")
  await expect(codeField(page)).toBeFocused()
  await checkScreen(page, "second-step-code")
  await page.keyboard.type(app.wrongCode())
  await expect(codeField(page)).toHaveAccessibleDescription(/wrong/)
  await expect(codeField(page)).toBeFocused()
  await checkScreen(page, "second-step-wrong")
  const code = app.code()
  await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expectToast(page, `Welcome back, ${member.username}!`)
  await expect(page).toHaveURL("/transfer")
})

test("a recovery code signs in once", async ({ page, context, member }) => {
  const { codes } = await enroll(context, member)
  await context.clearCookies()
  await page.goto("/login")
  await giveRecoveryCode(page, member, String(codes[0]).toLowerCase().replaceAll("-", " "))
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Ada")
  await page.goto("/profile#security")
  await expect(card(page).getByText("9 of 10 left")).toBeVisible()

  await context.clearCookies()
  await page.goto("/login")
  await giveRecoveryCode(page, member, String(codes[0]))
  await expect(page.getByLabel("Recovery code")).toHaveAccessibleDescription(/wrong/)
  await checkScreen(page, "second-step-recovery")
})

test("five wrong codes return to the password", async ({ page, context, member }) => {
  const { app } = await enroll(context, member)
  await context.clearCookies()
  await page.goto("/login")
  await logIn(page, member)
  for (let times = 0; times < 6; times += 1) {
    const judged = page.waitForResponse("**/api/auth/second-factor")
    await codeField(page).fill(app.wrongCode())
    await judged
    if (times < 5) await expect(codeField(page)).toHaveAccessibleDescription(/wrong/)
  }
  await expect(button(page, "Back to Password")).toBeFocused()
  await checkScreen(page, "second-step-over")
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused()
  await expect(page.getByLabel("Username")).toHaveValue(member.username)
})

test("a passkey is added and renamed, and signs in without a password", async ({
  page,
  context,
  member,
}) => {
  await addPasskey(page, member)
  await openMenu(page, "Work laptop", "Rename")
  await nameField(page).fill("Old laptop")
  await button(page, "Save Name").click()
  await expectToast(page, "Passkey renamed")
  await expect(button(page, "Actions for Old laptop")).toBeFocused()

  await context.clearCookies()
  await page.goto("/login?returnTo=%2Ftransfer")
  await button(page, "Sign In with a Passkey").click()
  await expectToast(page, `Welcome back, ${member.username}!`)
  await expect(page).toHaveURL("/transfer")
})

test("a passkey is a second factor, and is taken away with the password and itself", async ({
  page,
  context,
  member,
}) => {
  await addPasskey(page, member)
  await context.clearCookies()
  await page.goto("/login?returnTo=%2Fprofile%23security")
  await logIn(page, member)
  await expect(button(page, "Use Passkey")).toBeFocused()
  await checkScreen(page, "second-step-passkey")
  await button(page, "Use Passkey").click()
  await expect(button(page, "Actions for Work laptop")).toBeVisible()

  await openMenu(page, "Work laptop", "Remove")
  await expect(dialog(page).getByText("This is your only second factor")).toBeVisible()
  await checkScreen(page, "second-factors-remove")
  await button(page, "Remove").click()
  await button(page, "Use Passkey").click()
  await expectToast(page, "Passkey removed")
  await expect(card(page).getByText("Off", { exact: true })).toBeVisible()

  await context.clearCookies()
  await page.goto("/login")
  await logIn(page, member)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Ada")
})

test("a device without user verification creates no passkey, and the page says so", async ({
  page,
  member,
}) => {
  const device = await addVirtualAuthenticator(page)
  await device.setUser(false)
  await page.goto("/profile#security")
  await button(page, "Add Passkey").click()
  await enterPassword(page, member)
  await dialog(page).getByRole("button", { name: "Add Passkey" }).click()
  await expect(nameField(page)).toHaveAccessibleDescription("Name is required")
  await nameField(page).fill("Work laptop")
  await page.keyboard.press("Enter")
  await expect(dialog(page).getByRole("alert")).toContainText("No passkey was made")
  await checkScreen(page, "second-factors-passkey-failed")
  expect(member.username).not.toBe("")
})

test("a member without a second factor is invited to set one up, and not asked again after declining", async ({
  page,
  member,
}) => {
  await page.goto("/")
  const invitation = page.getByRole("region", { name: "Protect your money with a second factor" })
  await invitation.getByRole("link", { name: "Set It Up" }).click()
  await expect(card(page).getByRole("heading")).toBeFocused()
  await expect(card(page)).toBeInViewport()
  await page.goto("/")
  await button(page, "Not now").click()
  await expect(invitation).toBeHidden()
  await expect(page.getByRole("main")).toBeFocused()

  await page.getByRole("button", { name: /^My Account/ }).click()
  await page.getByRole("menuitem", { name: "Logout" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in to your accounts")
  await logIn(page, member)
  await expect(page.getByRole("region", { name: "Services" })).toBeVisible()
  await expect(page.getByRole("region", { name: "Account Overview" })).toContainText("2 accounts")
  await expect(invitation).toBeHidden()
})

async function logIn(page: Page, { username, password }: Member): Promise<void> {
  await page.getByLabel("Username").fill(username)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await button(page, "Login").click()
}

async function giveRecoveryCode(page: Page, member: Member, code: string): Promise<void> {
  await logIn(page, member)
  await button(page, "Use a recovery code").click()
  await page.getByLabel("Recovery code").fill(code)
  await button(page, "Continue").click()
}

async function openMenu(page: Page, name: string, item: string): Promise<void> {
  await button(page, `Actions for ${name}`).click()
  await page.getByRole("menuitem", { name: item }).click()
}

/** Adds the passkey Work laptop on /profile, from the page's virtual authenticator. */
async function addPasskey(page: Page, member: Member): Promise<void> {
  await addVirtualAuthenticator(page)
  await page.goto("/profile#security")
  await button(page, "Add Passkey").click()
  await enterPassword(page, member)
  await nameField(page).fill("Work laptop")
  await page.keyboard.press("Enter")
  expect(await keepCodes(page)).toHaveLength(10)
  await expectToast(page, "Passkey added")
}

/** Downloads the recovery codes, confirms that they are saved, and closes the dialog. */
async function keepCodes(page: Page): Promise<string[]> {
  const downloading = page.waitForEvent("download")
  await button(page, "Download").click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^tessera-recovery-codes-[\d-]{10}\.txt$/)
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n")
  await page.getByLabel("I saved these codes").check()
  await button(page, "Done").click()
  await expect(dialog(page)).toBeHidden()
  return lines.filter((line) => /^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}$/.test(line))
}
