import { checkScreen } from "./check-screen.ts"
import { enterPassword } from "./enrolled.ts"
import { expect, register, test } from "./fixtures.ts"
import { sectionLink } from "./profile-page.ts"
import { expectToast } from "./toast.ts"

test("a member views, edits, and saves the profile", async ({ page, member }) => {
  await page.goto("/profile")
  await expect(page.getByRole("heading", { name: "Personal Information" })).toBeVisible()
  await expect(page.getByText("Not added yet")).toBeVisible()
  await expect(page.getByText("Active", { exact: true })).toBeVisible()
  await checkScreen(page, "profile")

  await page.getByRole("button", { name: "Edit Profile" }).click()
  await expect(page.getByLabel("First name")).toBeFocused()
  await page.getByLabel("First name").fill("")
  await page.getByLabel("Username").fill("ml")
  await page.getByRole("button", { name: "Save Changes" }).click()
  await expect(page.getByText("First name is required")).toBeVisible()
  await expect(page.getByText("Phone number is required")).toBeVisible()
  await expect(page.getByText("Username must be at least 3 characters")).toBeVisible()
  await expect(page.getByLabel("First name")).toBeFocused()
  await checkScreen(page, "profile-errors")

  const username = `${member.username}-new`
  await page.getByLabel("First name").fill("Adélaïde")
  await page.getByLabel("Phone number").fill("+352 621 555 099")
  await page.getByLabel("Username").fill(username)
  await page.getByRole("button", { name: "Save Changes" }).click()
  await enterPassword(page, member)
  await expectToast(page, "Profile updated successfully")
  await expect(page.getByRole("button", { name: "Edit Profile" })).toBeFocused()
  await expect(page.getByText("Adélaïde")).toBeVisible()
  await expect(page.getByRole("button", { name: `My Account, ${username}` })).toBeVisible()
  await page.reload()
  await expect(page.getByText("+352 621 555 099")).toBeVisible()
})

test("another member's username is refused at its field", async ({ page, payee, member }) => {
  const other = await register(payee.context())
  await page.goto("/profile")
  await page.getByRole("button", { name: "Edit Profile" }).click()
  await page.getByLabel("Phone number").fill("+352 20 30 40")
  await page.getByLabel("Username").fill(other.username.toUpperCase())
  await page.getByRole("button", { name: "Save Changes" }).click()
  await enterPassword(page, member)
  await expect(page.getByLabel("Username")).toHaveAccessibleDescription("This username is taken")
  await expect(page.getByLabel("Username")).toBeFocused()
  await expect(page.getByLabel("Phone number")).toHaveValue("+352 20 30 40")
  await page.getByRole("button", { name: "Cancel" }).click()
  await expect(page.getByText(member.username).last()).toBeVisible()
})

test("each section has an address, also that of its parts, and an unfinished edit stays meanwhile", async ({
  page,
  member,
}) => {
  expect(member.username).not.toBe("")
  await page.goto("/profile#trusted-payees")
  await expect(sectionLink(page, "Trusted Payees")).toHaveAttribute("aria-current", "page")
  await expect(page.getByText("Trusted payees need a second factor")).toBeVisible()
  await checkScreen(page, "profile-payees-off")
  await page.getByRole("link", { name: "Set up a second factor" }).click()
  await expect(page.getByRole("heading", { name: "Second Factors" })).toBeFocused()
  await expect(sectionLink(page, "Security")).toHaveAttribute("aria-current", "page")
  await checkScreen(page, "profile-security")

  await sectionLink(page, "Personal").click()
  await expect(page).toHaveURL("/profile")
  await page.getByRole("button", { name: "Edit Profile" }).click()
  await page.getByLabel("Phone number").fill("+352 20 30 40")
  await sectionLink(page, "Limits").click()
  await expect(page).toHaveURL("/profile#limits")
  await expect(page).toHaveTitle(/^Limits, Profile Settings/)
  await expect(page.getByLabel("Phone number")).toBeHidden()
  await expect(page.getByRole("heading", { name: "Payments Lock" })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel("Phone number")).toHaveValue("+352 20 30 40")
})
