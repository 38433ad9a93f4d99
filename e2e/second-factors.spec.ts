import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { AuthenticatorApp, plugInDevice } from "./authenticator-app.ts"
import { type Customer, expect, test } from "./fixtures.ts"
import { proveScreen } from "./prove-screen.ts"
import { expectToast } from "./toast.ts"

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })
const card = (page: Page) => page.getByRole("region", { name: "Second Factors" })
const dialog = (page: Page) => page.getByRole("dialog")
const codeField = (page: Page) => page.getByLabel("Code from your authenticator app")
const stepHeading = (page: Page) => page.getByRole("heading", { name: "Confirm it's you" })

test("an authenticator app is set up with its first code and asked for at the sign-in", async ({
  page,
  customer,
}) => {
  await page.goto("/profile")
  await expect(card(page).getByText("Off", { exact: true })).toBeVisible()
  await proveScreen(page, "second-factors-none")
  await button(page, "Add Authenticator App").click()
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible()
  const app = new AuthenticatorApp(await dialog(page).locator("code").innerText())
  await proveScreen(page, "second-factors-app")

  const first = dialog(page).getByLabel("2. Type the code that the app shows")
  await button(page, "Add App").click()
  await expect(first).toHaveAccessibleDescription("Code must have 6 digits")
  await first.fill(app.wrongCode())
  await button(page, "Add App").click()
  await expect(first).toHaveAccessibleDescription(/not right/)
  await expect(first).toBeFocused()
  await first.fill(app.code())
  await button(page, "Add App").click()

  await expect(dialog(page).getByRole("listitem")).toHaveCount(10)
  await proveScreen(page, "second-factors-codes")
  await page.keyboard.press("Escape")
  await expect(dialog(page)).toBeVisible()
  await button(page, "Done").click()
  await expect(page.getByLabel("I have kept them")).toHaveAccessibleDescription(/Keep the codes/)
  const codes = await keepCodes(page)
  expect(new Set(codes).size).toBe(10)
  await expectToast(page, "Authenticator app added")
  await expect(card(page).getByText("10 of 10 left")).toBeVisible()
  await proveScreen(page, "second-factors-some")

  await logOut(page)
  await page.goto("/login?returnTo=%2Ftransfer")
  await page.getByLabel("Username").focus()
  await page.keyboard.type(customer.username)
  await page.keyboard.press("Tab")
  await page.keyboard.type(customer.password)
  await page.keyboard.press("Enter")
  await expect(codeField(page)).toBeFocused()
  await proveScreen(page, "second-step-code")
  await page.keyboard.type(app.wrongCode())
  await page.keyboard.press("Enter")
  await expect(codeField(page)).toHaveAccessibleDescription(/not right/)
  await expect(codeField(page)).toBeFocused()
  await proveScreen(page, "second-step-wrong")
  const code = app.code()
  await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.keyboard.press("Enter")
  await expectToast(page, `Welcome back, ${customer.username}!`)
  await expect(page).toHaveURL("/transfer")
})

test("a recovery code signs in once, and five wrong codes lead back to the password", async ({
  page,
  customer,
}) => {
  const { app, codes } = await setUpApp(page)
  await logOut(page)
  await giveSecondStepRecoveryCode(page, customer, String(codes[0]).toLowerCase())
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, Ada")
  await page.goto("/profile")
  await expect(card(page).getByText("9 of 10 left")).toBeVisible()

  await logOut(page)
  await giveSecondStepRecoveryCode(page, customer, String(codes[0]))
  const field = page.getByLabel("Recovery code")
  await expect(field).toHaveAccessibleDescription(/not right/)
  await proveScreen(page, "second-step-recovery")
  await button(page, "Use a code from your app").click()
  for (let times = 2; times <= 5; times += 1) {
    await codeField(page).fill(app.wrongCode())
    await button(page, "Continue").click()
    if (times < 5) await expect(codeField(page)).toHaveValue("")
  }
  await codeField(page).fill(app.wrongCode())
  await button(page, "Continue").click()
  await expect(button(page, "Back to the Password")).toBeFocused()
  await proveScreen(page, "second-step-over")
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused()
  await expect(page.getByLabel("Username")).toHaveValue(customer.username)
})

test("a passkey is added, renamed, signs in without a password, and is taken away", async ({
  page,
  customer,
}) => {
  const device = await plugInDevice(page)
  await page.goto("/profile")
  await button(page, "Add Passkey").click()
  await dialog(page).getByRole("button", { name: "Add Passkey" }).click()
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused()
  await page.getByLabel("Name", { exact: true }).fill("Work laptop")
  await device.setUser(false)
  await page.keyboard.press("Enter")
  await expect(dialog(page).getByRole("alert")).toContainText("No passkey was made")
  await proveScreen(page, "second-factors-passkey-failed")
  await device.setUser(true)
  await page.getByLabel("Name", { exact: true }).press("Enter")
  await keepCodes(page)
  await expectToast(page, "Passkey added")

  await openMenu(page, "Work laptop", "Rename")
  await page.getByLabel("Name", { exact: true }).fill("Old laptop")
  await button(page, "Save Name").click()
  await expectToast(page, "Passkey renamed")
  await expect(button(page, "Actions for Old laptop")).toBeFocused()

  await logOut(page)
  await logIn(page, customer)
  await expect(button(page, "Use Passkey")).toBeFocused()
  await proveScreen(page, "second-step-passkey")
  await button(page, "Back").click()
  await button(page, "Sign In with a Passkey").click()
  await expectToast(page, `Welcome back, ${customer.username}!`)

  await page.goto("/profile")
  await openMenu(page, "Old laptop", "Remove")
  await expect(dialog(page).getByText("This is your only second factor")).toBeVisible()
  await proveScreen(page, "second-factors-remove")
  await button(page, "Remove").click()
  await page.getByLabel("Password", { exact: true }).fill(customer.password)
  await page.keyboard.press("Enter")
  await button(page, "Use Passkey").click()
  await expectToast(page, "Passkey removed")
  await expect(card(page).getByText("Off", { exact: true })).toBeVisible()

  await logOut(page)
  await logIn(page, customer)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, Ada")
})

test("whoever has no second factor is invited, and asked no more once they decline", async ({
  page,
  customer,
}) => {
  await page.goto("/")
  const invitation = page.getByRole("region", { name: "Protect your money with a second factor" })
  await expect(invitation).toBeVisible()
  await invitation.getByRole("link", { name: "Set It Up" }).click()
  await expect(card(page).getByRole("heading")).toBeFocused()
  await expect(card(page)).toBeInViewport()
  await page.goto("/")
  await invitation.getByRole("button", { name: "Not now" }).click()
  await expect(invitation).toBeHidden()
  await expect(page.getByRole("main")).toBeFocused()
  await logOut(page)
  await logIn(page, customer)
  await expect(page.getByRole("region", { name: "Services" })).toBeVisible()
  await expect(invitation).toBeHidden()
})

async function logIn(page: Page, { username, password }: Customer): Promise<void> {
  await page.getByLabel("Username").fill(username)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await button(page, "Login").click()
}

async function giveSecondStepRecoveryCode(
  page: Page,
  customer: Customer,
  code: string,
): Promise<void> {
  await logIn(page, customer)
  await expect(stepHeading(page)).toBeVisible()
  await button(page, "Use a recovery code").click()
  await page.getByLabel("Recovery code").fill(code)
  await button(page, "Continue").click()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^My Account/ }).click()
  await page.getByRole("menuitem", { name: "Logout" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log in to your accounts")
}

async function openMenu(page: Page, name: string, item: string): Promise<void> {
  await button(page, `Actions for ${name}`).click()
  await page.getByRole("menuitem", { name: item }).click()
}

/** Sets an authenticator app up on /profile. */
async function setUpApp(page: Page): Promise<{ app: AuthenticatorApp; codes: string[] }> {
  await page.goto("/profile")
  await button(page, "Add Authenticator App").click()
  const app = new AuthenticatorApp(await dialog(page).locator("code").innerText())
  await dialog(page).getByRole("textbox").fill(app.code())
  await button(page, "Add App").click()
  return { app, codes: await keepCodes(page) }
}

/** Downloads the recovery codes, says that they are kept, and closes. @returns what the file has */
async function keepCodes(page: Page): Promise<string[]> {
  const downloading = page.waitForEvent("download")
  await button(page, "Download").click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^tessera-recovery-codes-[\d-]{10}\.txt$/)
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n")
  await page.getByLabel("I have kept them").check()
  await button(page, "Done").click()
  await expect(dialog(page)).toBeHidden()
  return lines.filter((line) => /^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}$/.test(line))
}
