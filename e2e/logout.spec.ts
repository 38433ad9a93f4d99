import { someOf } from "../testing/full-form.ts"
import { expect, test } from "./fixtures.ts"
import { expectToast } from "./toast.ts"

/** Pages with different requests at different times. */
const paths = ["/", "/transfer", "/cards", "/transactions", "/profile", "/help-center"]

for (const path of someOf(paths, 2, 0)) {
  test(`logging out from ${path} shows a message once, and sign-in without a reload`, async ({
    page,
    member,
  }) => {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
    await page.evaluate(() => {
      Object.assign(window, { tesseraTestsSameDocument: true, tesseraTestsToasts: [] })
      new MutationObserver(() => {
        const toast = document.querySelector('[role="region"] li[data-state="open"]')?.textContent
        const told = Reflect.get(window, "tesseraTestsToasts") as string[]
        if (toast && told.at(-1) !== toast) told.push(toast)
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
    const refused: string[] = []
    page.on("response", (response) => {
      if (response.status() === 401) refused.push(new URL(response.url()).pathname)
    })
    await page.getByRole("button", { name: /^My Account/ }).click()
    await page.getByRole("menuitem", { name: "Logout" }).click()
    await expectToast(page, "Success", "Logged out successfully")
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in to your accounts")
    // Longer than it takes a page to go to the sign-in after its session ended.
    await page.waitForTimeout(800)
    await expectToast(page, "Success", "Logged out successfully")
    expect(new URL(page.url()).pathname).toBe("/")
    expect(refused).toEqual([])
    const said: unknown[] = await page.evaluate(() => [
      Reflect.get(window, "tesseraTestsSameDocument") as boolean,
      Reflect.get(window, "tesseraTestsToasts") as string[],
    ])
    expect(said).toEqual([true, ["SuccessLogged out successfully"]])
    await expect(page.getByText(member.username)).toHaveCount(0)
  })
}

const heldRequests = [
  {
    what: "what the page is still reading",
    path: "/profile#devices",
    held: "/api/security-activity",
  },
  { what: "a live stream that is still opening", path: "/", held: "/api/live" },
  { what: "a report that the member is active", path: "/", held: "/api/auth/activity" },
]

for (const { what, path, held } of heldRequests) {
  test(`logging out cancels ${what}`, async ({ page, member }) => {
    let release = () => {}
    const loggedOut = new Promise<void>((resolve) => {
      release = resolve
    })
    const refused: string[] = []
    page.on("response", (response) => {
      if (response.status() === 401) refused.push(new URL(response.url()).pathname)
    })
    const asked = page.waitForRequest(`**${held}`)
    await page.route(`**${held}`, async (route) => {
      await loggedOut
      // Fails when the page has canceled the request meanwhile.
      await route.continue().catch(() => undefined)
    })
    // The session has ended, but the page does not know yet.
    await page.route("**/api/auth/logout", async (route) => {
      const response = await route.fetch()
      release()
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.fulfill({ response })
    })
    await page.goto(path)
    await expect(page.getByText(member.username).first()).toBeVisible()
    await page.getByRole("button", { name: /^My Account/ }).click()
    await asked
    await page.getByRole("menuitem", { name: "Logout" }).click()
    await expectToast(page, "Success", "Logged out successfully")
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in to your accounts")
    await page.waitForTimeout(300)
    expect(refused).toEqual([])
  })
}
