import { bankCommand } from "./bank-command.ts"
import { checkScreen } from "./check-screen.ts"
import { expect, register, test } from "./fixtures.ts"
import { expectToast } from "./toast.ts"

// A staff command runs in a separate process, and a machine that runs all tests is slow.
test("a member changes the password on the profile, and other devices are signed out", async ({
  page,
  payee,
  member,
}) => {
  const { username, password } = member
  await payee.context().request.post("/api/auth/login", { data: { username, password } })
  await page.goto("/profile#security")
  const opener = page.getByRole("button", { name: "Change Password" })
  await opener.focus()
  await page.keyboard.press("Enter")
  const dialog = page.getByRole("dialog", { name: "Change Password" })
  const present = dialog.getByLabel("Current password", { exact: true })
  const next = dialog.getByLabel("New password", { exact: true })
  await expect(present).toBeFocused()
  await expect(present).toHaveAttribute("autocomplete", "current-password")
  await expect(next).toHaveAttribute("autocomplete", "new-password")
  await present.fill("not-my-password")
  await next.fill("quiet lantern over the water")
  await expect(dialog.getByRole("meter", { name: "Password strength" })).toBeVisible()
  await page.keyboard.press("Enter")
  await expect(present).toHaveAccessibleDescription("This is not your password")
  await expect(present).toBeFocused()
  await checkScreen(page, "password-change")

  await present.fill(password)
  await dialog.getByRole("button", { name: "Change Password" }).click()
  await expectToast(page, "Password changed", "You are signed out on all other devices.")
  await expect(opener).toBeFocused()
  const other = await payee.context().request.get("/api/auth/user")
  expect(other.status()).toBe(401)
  // This session continues, with its new cookie.
  await page.reload()
  await expect(page.getByRole("heading", { name: "Password", exact: true })).toBeVisible()
})

test("a member who lost the password regains access with a code from staff", async ({
  page,
  payee,
}) => {
  const { username } = await register(payee.context())
  await page.goto("/login")
  await page
    .getByRole("link", { name: "Forgot your password, or lost your second factor?" })
    .click()
  await expect(page).toHaveURL("/recover")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Get back into your accounts")
  await checkScreen(page, "recover")

  const printed = await bankCommand("recover", username, "--checked", "Passport, at the counter")
  const [code = ""] = /[A-Z2-7]{4}(?:-[A-Z2-7]{4}){5}/.exec(printed) ?? []
  await page.getByLabel("Username").fill(username)
  await page.getByLabel("Code", { exact: true }).fill("AAAA-BBBB-CCCC-DDDD-EEEE-FFFF")
  await page.getByLabel("New password", { exact: true }).fill("seven herons in the reeds")
  await page.keyboard.press("Enter")
  await expectToast(
    page,
    "Error",
    "The username or code is wrong, or the code has expired. Nothing was changed. Check both, or ask us for a new code.",
  )
  await page.getByLabel("Code", { exact: true }).fill(code.toLowerCase())
  await page.getByRole("button", { name: "Set New Password" }).click()
  await expect(page.getByText("Your new password is set")).toBeVisible()
  await checkScreen(page, "recover-done")

  await page.getByRole("link", { name: "Go to Sign-In" }).click()
  await page.getByLabel("Username").fill(username)
  await page.getByLabel("Password", { exact: true }).fill("seven herons in the reeds")
  await page.keyboard.press("Enter")
  await expectToast(page, `Welcome back, ${username}!`)
})

test("a signed-in member is redirected from recovery to the profile", async ({ page, member }) => {
  await page.goto("/recover")
  await expect(page).toHaveURL("/profile")
  await expect(page.getByRole("heading", { level: 1, name: "Profile Settings" })).toBeVisible()
  await expect(page.getByText(member.username).first()).toBeAttached()
})
