import { readFileSync } from "node:fs"
import type { Page } from "@playwright/test"
import { expect, register, test } from "./fixtures.ts"
import { expectToast } from "./toast.ts"

/** Every path of the app's table, read from it, so that no new page is forgotten here. */
const paths = [...readFileSync("client/routes.tsx", "utf8").matchAll(/^ {2}"(\/[^"]*)": page\(/gm)]
  .map(([, path]) => String(path))
  .filter((path) => path !== "/")

const unauthorized = ["Unauthorized", "You are logged out. Logging in again..."] as const

test("the table of paths was read", () => {
  expect(paths).toEqual(
    expect.arrayContaining(["/transfer", "/cards", "/profile", "/help-center", "/learn/iban"]),
  )
})

/**
 * Does something signed out, and sees the toast and then the sign-in screen, with the way back in its
 * address. The toast stands for half a second only, so it is waited for from the beginning.
 */
async function expectSignInFor(
  page: Page,
  wanted: string,
  act: () => Promise<unknown> = () => page.goto(wanted, { waitUntil: "commit" }),
): Promise<void> {
  await Promise.all([expectToast(page, ...unauthorized), act()])
  await page.waitForURL((url) => url.pathname === "/login")
  expect(new URL(page.url()).searchParams.get("returnTo")).toBe(wanted)
  await expect(page.getByRole("heading", { level: 1, name: /Log in/ })).toBeVisible()
}

for (const path of paths) {
  test(`${path} signed out leads to the sign-in, and back after it`, async ({
    page,
    context,
    customer,
  }) => {
    await context.clearCookies()
    await expectSignInFor(page, path)
    await page.getByLabel("Username").fill(customer.username)
    await page.getByLabel("Password", { exact: true }).fill(customer.password)
    await page.getByRole("button", { name: "Login", exact: true }).click()
    // Without a result to show, this page leads on to the dashboard.
    const arrival = path === "/transfer-success" ? "/" : path
    await page.waitForURL((url) => url.pathname === arrival)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeHidden()
  })
}

test("/ signed out is the sign-in screen, without a toast", async ({ page }) => {
  await page.goto("/")
  await expect(page.getByRole("heading", { level: 1, name: /Log in/ })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe("/")
  await expect(page.getByText(unauthorized[0])).toBeHidden()
})

const unknown = [
  "/nowhere",
  "/transfer/",
  "/Transfer",
  "/learn",
  "/learn/latin",
  "/cards/1",
  "/login/x",
]

for (const path of unknown) {
  test(`${path} is a 404 page, signed out and signed in`, async ({ page, context }) => {
    await register(context)
    await page.goto(path)
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible()
    await expect(page.getByRole("link", { name: "Back to Dashboard" })).toBeVisible()
    await context.clearCookies()
    await page.goto(path)
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible()
    await expect(page.getByRole("link", { name: "Go to Login" })).toBeVisible()
  })
}

test("a search and a fragment are part of the way back", async ({ page, context, customer }) => {
  await context.clearCookies()
  await expectSignInFor(page, "/help-center?from=mail#loan-review")
  await page.getByLabel("Username").fill(customer.username)
  await page.getByLabel("Password", { exact: true }).fill(customer.password)
  await page.getByRole("button", { name: "Login", exact: true }).click()
  await expect(page.getByText("Loan review takes 2-3 business days.")).toBeVisible()
})

test("a session that ended is noticed by whatever is done next, on any page", async ({
  page,
  context,
  customer,
}) => {
  await page.goto("/profile")
  await page.getByRole("button", { name: "Edit Profile" }).click()
  for (const [label, value] of [
    ["Phone number", "+352 20 30 40"],
    ["Email", `${customer.username}@example.org`],
  ] as const) {
    await page.getByLabel(label).fill(value)
  }
  await context.clearCookies()
  const save = page.getByRole("button", { name: "Save Changes" })
  await expectSignInFor(page, "/profile", () => save.click())
})
