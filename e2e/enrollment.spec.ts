import { AuthenticatorApp, addVirtualAuthenticator } from "./authenticator-app.ts"
import { checkScreen } from "./check-screen.ts"
import { enterPassword } from "./enrolled.ts"
import { test as base, expect } from "./fixtures.ts"
import { openSeparateProcess, type SeparateProcess } from "./separate-process.ts"

/** A bank that requires a second factor from everyone, as in production. */
const test = base.extend<{ bank: SeparateProcess }>({
  bank: async ({}, use) => {
    const bank = await openSeparateProcess(process.env["E2E_DATA_DIR"] ?? "", {
      SCA_POLICY: "required",
    })
    await bank.start()
    await use(bank)
    await bank.close()
  },
  baseURL: async ({ bank }, use) => use(bank.origin),
})

test("the first sign-in sets up a second factor first, then continues", async ({
  page,
  member,
}) => {
  await page.goto("/transfer")
  const heading = page.getByRole("heading", { level: 1 })
  await expect(heading).toHaveText("Set up your second factor")
  await expect(page.getByRole("link", { name: "Transfer" })).toHaveCount(0)
  const refused = await page.request.get("/api/accounts")
  expect(refused.status()).toBe(403)
  expect(await refused.json()).toMatchObject({ code: "enrolment_required" })
  await checkScreen(page, "enrollment")

  await page.getByRole("button", { name: "Logout" }).click()
  await expect(heading).toHaveText("Sign in to your accounts")
  await page.goto("/login?returnTo=%2Ftransfer")
  await page.getByLabel("Username").fill(member.username)
  await page.getByLabel("Password", { exact: true }).fill(member.password)
  await page.keyboard.press("Enter")
  await expect(heading).toHaveText("Set up your second factor")

  await page.getByRole("button", { name: "Add Authenticator App" }).click()
  await enterPassword(page, member)
  const dialog = page.getByRole("dialog")
  const app = new AuthenticatorApp(await dialog.locator("code").innerText())
  await dialog.getByRole("textbox").fill(app.code())
  await page.getByLabel("I saved these codes").check()
  await page.getByRole("button", { name: "Done" }).click()
  await expect(heading).toHaveText("Account Transfer")
  await expect(page).toHaveURL("/transfer")
  await expect(page.getByRole("combobox", { name: "From account" })).toBeVisible()
  await page.reload()
  await expect(heading).toHaveText("Account Transfer")

  await page.goto("/profile#security")
  await page.getByRole("button", { name: "Actions for Authenticator app" }).click()
  await page.getByRole("menuitem", { name: "Remove" }).click()
  await expect(dialog).toContainText("Every member needs one")
  await expect(dialog.getByRole("button", { name: "Remove" })).toHaveCount(0)
})

test("a passkey works as well", async ({ page, member }) => {
  await addVirtualAuthenticator(page)
  await page.goto("/")
  await page.getByRole("button", { name: "Add Passkey" }).click()
  await enterPassword(page, member)
  await page.getByLabel("Name", { exact: true }).fill("Phone")
  await page.keyboard.press("Enter")
  await page.getByLabel("I saved these codes").check()
  await page.getByRole("button", { name: "Done" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Welcome, ${member.firstName}`)
})
