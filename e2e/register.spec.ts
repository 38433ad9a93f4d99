import { randomInt } from "node:crypto"
import type { Page } from "@playwright/test"
import { checkScreen } from "./check-screen.ts"
import { expect, test } from "./fixtures.ts"
import { openSeparateProcess, type SeparateProcess } from "./separate-process.ts"

/** A bank with the strict password policy, as in production. */
const strict = test.extend<{ bank: SeparateProcess }>({
  bank: async ({}, use) => {
    const bank = await openSeparateProcess(process.env["E2E_DATA_DIR"] ?? "", {
      PASSWORD_POLICY: "strict",
    })
    await bank.start()
    await use(bank)
    await bank.close()
  },
  baseURL: async ({ bank }, use) => use(bank.origin),
})

const password = (page: Page) => page.getByLabel("Password", { exact: true })
const meter = (page: Page) => page.getByRole("meter", { name: "Password strength" })

async function fillIn(page: Page, username: string): Promise<void> {
  await page.getByRole("tab", { name: "Register" }).click()
  await page.getByLabel("First name").fill("Ottilie")
  await page.getByLabel("Last name").fill("Zwiebel")
  await page.getByLabel("Email").fill(`${username}@example.org`)
  await page.getByLabel("Username").fill(username)
}

test("shows the strength of a new password, and loads the estimator on the first key press", async ({
  page,
}) => {
  const lists: string[] = []
  page.on("request", (request) => {
    if (request.url().includes("estimate-strength")) lists.push(request.url())
  })
  await page.goto("/login")
  await password(page).fill("a-password-to-sign-in")
  await fillIn(page, `e2e-${randomInt(10 ** 12)}`)
  expect(lists).toEqual([])

  await password(page).fill("Ottilie-Zwiebel")
  await expect(meter(page)).toHaveAttribute("aria-valuetext", "Very weak")
  await expect(page.getByText("It contains your own name.")).toBeVisible()
  await checkScreen(page, "register-weak-password")
  await password(page).fill("sunshine-1987")
  await expect(meter(page)).toHaveAttribute("aria-valuetext", /Weak|Fair/)
  await password(page).fill("seven cold lemonades in the rain")
  await expect(meter(page)).toHaveAttribute("aria-valuetext", "Strong")
  await checkScreen(page, "register-strong-password")
  expect(lists).toHaveLength(1)

  // It does not prevent a password that the policy allows.
  await password(page).fill("secret")
  await page.getByRole("button", { name: "Create Account" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Ottilie")
})

strict("a strict bank takes no short, common or own password", async ({ page }) => {
  await page.goto("/login")
  const username = `e2e-${randomInt(10 ** 12)}`
  await fillIn(page, username)
  const create = page.getByRole("button", { name: "Create Account" })
  await expect(password(page)).toHaveAccessibleDescription(/^At least 15 characters\./)

  for (const [typed, objection] of [
    ["fourteen chars", "Password must be at least 15 characters"],
    ["passwordpassword", "This password is among the first that attackers try. Choose another"],
    ["Ottilie-Zwiebel!", "This password is made of your name or the bank's. Choose another"],
  ] as const) {
    await password(page).fill(typed)
    await create.click()
    await expect(password(page)).toHaveAccessibleDescription(objection)
    await expect(password(page)).toBeFocused()
  }
  await checkScreen(page, "register-refused-password")

  await password(page).fill("seven cold lemonades in the rain")
  // The button moves when the objection, of two lines, goes.
  await expect(password(page)).toHaveAccessibleDescription(/^At least 15 characters\./)
  await expect(meter(page)).toHaveAttribute("aria-valuetext", "Strong")
  await create.click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Ottilie")
})
