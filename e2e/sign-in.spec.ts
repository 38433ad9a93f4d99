import { signInAs } from "./bank-api.ts"
import { deposit, expect, failLocation, register, test } from "./fixtures.ts"
import { expectSignOutToast, expectToast } from "./toast.ts"

test("says so if the visitor's location cannot be determined", async ({ page }) => {
  await failLocation(page, "first")
  await page.goto("/login")
  await expect(page.getByText("Unable to determine location")).toBeVisible()
  await expect(page.getByText("The IP address is shown for security.")).toBeVisible()
  await expect(page.getByText("203.0.113.7")).toBeVisible()
})

test("a member who signed in through the API sees their money on the page", async ({
  page,
  context,
  member,
}) => {
  await deposit(context, "EUR", "1234.56")
  await page.goto("/login")
  await expect(page).toHaveURL("/")
  await expect(page.getByText(member.firstName).first()).toBeVisible()
  await expect(page.getByText("1,234.56").first()).toBeVisible()
})

test("signs in and out, with messages", async ({ page, context, member }) => {
  await context.clearCookies()
  await page.goto("/")
  await page.getByLabel("Username").fill(member.username)
  await page.getByLabel("Password", { exact: true }).fill(member.password)
  await page.getByRole("button", { name: "Login", exact: true }).click()
  await expectToast(page, `Welcome back, ${member.username}!`)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Ada")

  await page.getByRole("button", { name: /^My Account/ }).click()
  await page.getByRole("menuitem", { name: "Logout" }).click()
  await expectToast(page, "Success", "Logged out successfully")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in to your accounts")
  await page.goBack()
  await expect(page.getByText(member.firstName)).toHaveCount(0)
})

test("leads a visitor from /transfer through sign-in and back", async ({ page, payee }) => {
  const { username, password } = await register(payee.context())
  await page.goto("/transfer")
  await expectSignOutToast(page, "/transfer")
  await page.getByLabel("Username").fill(username)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByLabel("Password", { exact: true }).press("Enter")
  await expect(page).toHaveURL("/transfer")
  await expect(page.getByRole("form", { name: "Account transfer" })).toBeVisible()
})

test("a demo member can sign in with a click or a key", async ({ page, context }) => {
  await page.goto("/login")
  await page.getByRole("button", { name: /^tomas\.novak/ }).click()
  await expect(page.getByRole("button", { name: "Login", exact: true })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Welcome back, Tom/)
  await signInAs(context, { username: "tomas.novak", password: "copper-window-17" })
})
