import type { Page } from "@playwright/test"
import { someOf } from "../testing/full-form.ts"
import { expect, register, test } from "./fixtures.ts"
import { memberPaths } from "./member-paths.ts"
import { expectSignOutToast, recordToasts } from "./toast.ts"

const paths = memberPaths.filter((path) => path !== "/")

test.beforeEach(({ context }) => recordToasts(context))

/** Checks that the toast was shown, followed by the sign-in screen with the return path in its URL. */
async function expectSignInFor(page: Page, wanted: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === "/login")
  await expectSignOutToast(page, wanted)
  await expect(page.getByRole("heading", { level: 1, name: /Sign in/ })).toBeVisible()
}

test("every path signed out leads to sign-in, and back afterward", async ({
  page,
  context,
  member,
}) => {
  for (const path of someOf(paths, 3, 0)) {
    await context.clearCookies()
    await page.goto(path)
    await expectSignInFor(page, path)
    await page.evaluate(() => sessionStorage.clear())
    await page.getByLabel("Username").fill(member.username)
    await page.getByLabel("Password", { exact: true }).fill(member.password)
    await page.getByRole("button", { name: "Login", exact: true }).click()
    // Without a result to show, this page redirects to the dashboard.
    const arrival = path === "/transfer-success" ? "/" : path
    await page.waitForURL((url) => url.pathname === arrival)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeHidden()
    // A page that notices the missing session by itself would go to sign-in too.
    await page.goto("about:blank")
  }
})

test("/ signed out is the sign-in screen, without a toast", async ({ page }) => {
  await page.goto("/")
  await expect(page.getByRole("heading", { level: 1, name: /Sign in/ })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe("/")
  await expect(page.getByText("Unauthorized")).toBeHidden()
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

test("an unknown path shows the 404 page, signed out and signed in", async ({ page, context }) => {
  await register(context)
  for (const path of unknown) {
    await page.goto(path)
    await expect(page.getByRole("heading", { name: "Page not found" }), path).toBeVisible()
    await expect(page.getByRole("link", { name: "Back to Dashboard" }), path).toBeVisible()
  }
  await context.clearCookies()
  for (const path of someOf(unknown, 3, 0)) {
    await page.goto(path)
    await expect(page.getByRole("heading", { name: "Page not found" }), path).toBeVisible()
    await expect(page.getByRole("link", { name: "Go to Sign-In" }), path).toBeVisible()
  }
})

test("query and fragment are part of the return path", async ({ page, context, member }) => {
  await context.clearCookies()
  await page.goto("/help-center?from=mail#loan-review")
  await expectSignInFor(page, "/help-center?from=mail#loan-review")
  await page.getByLabel("Username").fill(member.username)
  await page.getByLabel("Password", { exact: true }).fill(member.password)
  await page.getByRole("button", { name: "Login", exact: true }).click()
  await expect(page.getByText("Loan review takes 2-3 business days.")).toBeVisible()
})

test("a session that ended is noticed on the next action, on any page", async ({
  page,
  context,
  member,
}) => {
  await page.goto("/profile")
  await page.getByRole("button", { name: "Edit Profile" }).click()
  for (const [label, value] of [
    ["Phone number", "+352 20 30 40"],
    ["Email", `${member.username}@example.org`],
  ] as const) {
    await page.getByLabel(label).fill(value)
  }
  await context.clearCookies()
  await page.getByRole("button", { name: "Save Changes" }).click()
  await expectSignInFor(page, "/profile")
})
