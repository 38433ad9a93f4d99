import type { Page } from "@playwright/test"
import { checkScreen } from "./check-screen.ts"
import { expect, test } from "./fixtures.ts"

const hours12 = 43_200
const warning = (page: Page) => page.getByRole("alertdialog", { name: "Are you still there?" })

/** From now on, the bank reports that the session ends this soon, as after a long inactivity. */
async function endsIn(page: Page, idle: number, absolute = hours12): Promise<void> {
  await page.route("**/api/auth/session", (route) => route.fulfill({ json: { idle, absolute } }))
}

async function logIn(page: Page, { username, password }: { username: string; password: string }) {
  await page.getByLabel("Username").fill(username)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Login", exact: true }).click()
}

test("a session that is about to end warns in two tabs, and extending it in one extends it in both", async ({
  page,
  context,
  member,
}) => {
  expect(member.username).not.toBe("")
  const second = await context.newPage()
  for (const tab of [page, second]) {
    await endsIn(tab, 50)
    await tab.goto("/transfer")
    await expect(warning(tab)).toBeVisible()
  }
  await page.bringToFront()
  await expect(page.getByRole("button", { name: "Stay signed in" })).toBeFocused()
  await checkScreen(page, "session-warning")
  // By keyboard alone: the safe choice has the focus, and Tab stays inside.
  for (let n = 0; n < 4; n += 1) await page.keyboard.press("Tab")
  await expect(warning(page).locator(":focus")).toHaveCount(1)
  await page.keyboard.press("Escape")
  await expect(warning(page)).toBeHidden()
  await expect(warning(second)).toBeHidden()
})

test("after twelve hours a session cannot be extended", async ({ page, member }) => {
  expect(member.username).not.toBe("")
  await endsIn(page, 300, 45)
  await page.goto("/")
  const dialog = page.getByRole("alertdialog", { name: "Your session ends soon" })
  await expect(dialog).toContainText("can't be extended")
  await expect(dialog.getByRole("button", { name: "Stay signed in" })).toHaveCount(0)
  await dialog.getByRole("button", { name: "OK" }).click()
  await expect(dialog).toBeHidden()
})

test("an ended session keeps what was typed except codes, explains why, and returns to the page", async ({
  page,
  context,
  member,
}) => {
  expect(member.username).not.toBe("")
  await page.goto("/card-transfer")
  await page.getByLabel("Recipient name").fill("Anna Weber")
  await page.getByLabel("Description").fill("Concert tickets")
  await page.getByLabel("CVV", { exact: true }).fill("987")
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage })))
    .toContain("Concert tickets")
  // Only what was typed: a time in the draft may contain these digits by chance.
  const typed = await page.evaluate(() =>
    Object.entries(sessionStorage)
      .filter(([key]) => key.startsWith("tessera-draft:"))
      .flatMap(([, draft]) =>
        Object.values((JSON.parse(String(draft)) as { values: Record<string, unknown> }).values),
      ),
  )
  expect(typed).toContain("Concert tickets")
  expect(typed).not.toContain("987")

  // Ended elsewhere: the stream notifies this page immediately.
  const elsewhere = await context.browser()?.newContext()
  if (!elsewhere) throw new Error("no browser")
  const origin = new URL(page.url()).origin
  const { username, password } = member
  await elsewhere.request.post(`${origin}/api/auth/login`, { data: { username, password } })
  await elsewhere.request.post(`${origin}/api/sessions/end-others`, { data: {} })
  await elsewhere.close()
  await expect(page.getByText("Your session was ended")).toBeVisible()
  await checkScreen(page, "session-ended")

  await logIn(page, member)
  await expect(page).toHaveURL(/\/card-transfer$/)
  await page.getByRole("button", { name: "Restore it" }).click()
  await expect(page.getByLabel("Recipient name")).toHaveValue("Anna Weber")
  await expect(page.getByLabel("Description")).toHaveValue("Concert tickets")
  await expect(page.getByLabel("CVV", { exact: true })).toHaveValue("")
})

test("logging out in one tab logs out all tabs, and leaves only the theme", async ({
  page,
  context,
  member,
}) => {
  await page.goto("/")
  await page.evaluate(() => {
    localStorage.setItem("tessera-theme", "dark")
    localStorage.setItem("other", "x")
    sessionStorage.setItem("other", "x")
  })
  const second = await context.newPage()
  await second.goto("/transfer")
  await expect(second.getByRole("heading", { name: "Account Transfer" })).toBeVisible()
  await page.getByRole("button", { name: /My Account/ }).click()
  await page.getByRole("menuitem", { name: "Logout" }).click()
  await expect(page.getByRole("button", { name: "Login", exact: true })).toBeVisible()
  await expect(second.getByText("You signed out", { exact: true })).toBeVisible()
  await expect(second.getByText(member.username)).toHaveCount(0)
  for (const tab of [page, second]) {
    await expect
      .poll(() => tab.evaluate(() => [{ ...localStorage }, sessionStorage.getItem("other")]))
      .toEqual([{ "tessera-theme": "dark" }, null])
  }
  expect(await context.cookies()).toEqual([])
})

test("devices are listed and can be signed out; a new one causes one question", async ({
  page,
  browser,
  member,
}) => {
  expect(member.username).not.toBe("")
  await page.goto("/profile#devices")
  const devices = page.getByRole("region", { name: "Devices" })
  await expect(devices.getByText("This device")).toBeVisible()

  const phone = await browser.newContext({
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  })
  const origin = new URL(page.url()).origin
  const { username, password } = member
  await phone.request.post(`${origin}/api/auth/login`, { data: { username, password } })
  // Immediately, on the open page.
  const notice = page.getByRole("complementary", { name: "Security notice" })
  await expect(notice).toContainText("Sign-in from a new device or network")
  await expect(notice).toContainText("Safari on iPhone")
  const activity = page.getByRole("region", { name: "Security Activity" })
  await expect(activity.getByRole("listitem").first()).toContainText("new device")
  await expect(devices.getByText("Safari on iPhone")).toBeVisible()

  // The member's own name stands before what the browser says of itself, in the list and in the trail.
  await devices.getByRole("button", { name: /^Name Safari on iPhone/ }).click()
  const naming = page.getByRole("dialog", { name: "Name Device" })
  await expect(naming).toBeVisible()
  await checkScreen(page, "name-device")
  await naming.getByLabel("Device name").fill("Work phone")
  await naming.getByRole("button", { name: "Save Name" }).click()
  await expect(devices.getByText("Work phone", { exact: true })).toBeVisible()
  await expect(devices.getByText("Safari on iPhone")).toBeVisible()
  await expect(activity.getByText("You named a device")).toBeVisible()
  await expect(activity.getByText("Work phone · Safari on iPhone")).toBeVisible()
  await checkScreen(page, "profile-devices")

  await notice.getByRole("button", { name: "This wasn't me" }).click()
  const dialog = page.getByRole("dialog", { name: "If This Wasn't You" })
  await expect(dialog).toBeVisible()
  await checkScreen(page, "not-me")
  await dialog.getByRole("button", { name: "Sign out others" }).click()
  await expect(dialog.getByRole("button", { name: "Signed out" })).toBeVisible()
  await dialog.getByRole("button", { name: "Close" }).first().click()
  await expect(devices.getByText("Safari on iPhone")).toBeHidden()
  expect((await phone.request.get(`${origin}/api/auth/user`)).status()).toBe(401)
  await phone.close()

  await notice.getByRole("button", { name: "This was me" }).click()
  await expect(notice).toBeHidden()
  await page.reload()
  await expect(activity).toContainText("All other devices were signed out")
  await expect(notice).toBeHidden()
})
