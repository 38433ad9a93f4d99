import { someOf } from "../testing/full-form.ts"
import { bankCommand } from "./bank-command.ts"
import { deposit, expect, showTheme, test } from "./fixtures.ts"
import { memberPaths } from "./member-paths.ts"
import { sectionLink } from "./profile-page.ts"

test("at 320 px nothing on the dashboard touches the edge", async ({ page, context, member }) => {
  expect(member.username).not.toBe("")
  await deposit(context, "EUR", "10.00")
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto("/")
  for (const name of ["Add Funds", "Currency Exchange"]) {
    const box = await page.getByRole("button", { name }).first().boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(304)
  }
  const send = await page.getByRole("link", { name: "Send Money" }).first().boundingBox()
  expect((send?.x ?? 0) + (send?.width ?? 0)).toBe(304)
})

test("the sign-in fits on a screen of 1440 by 900, and its fields on one that is zoomed to 200 %", async ({
  page,
}) => {
  await page.goto("/login")
  await expect(page.getByText("203.0.113.7")).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900)
  await page.setViewportSize({ width: 720, height: 450 })
  for (const label of ["Username", "Password"]) {
    await expect(page.getByLabel(label, { exact: true })).toBeInViewport({ ratio: 1 })
  }
})

const paths = [...memberPaths.filter((path) => !path.endsWith("/1")), "/transfer?when=regularly"]

test("at 320 px no page is wider than the screen, also with an answer in the chat", async ({
  page,
  member,
}) => {
  await bankCommand("chat", "answer", member.username, "Your last three payslips.")
  await page.setViewportSize({ width: 320, height: 800 })
  for (const path of someOf(paths, 2, 0)) {
    await page.goto(path)
    await expect(page.getByRole("button", { name: "Live Chat, 1 new answer" })).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBe(320)
  }
  await page.goto("/profile")
  for (const name of [
    "Security",
    "Devices",
    "Limits",
    "Trusted Payees",
    "Notifications",
  ] as const) {
    await sectionLink(page, name).click()
    await expect(page.locator("main").getByRole("heading").nth(1)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(320)
  }
})

test("only rows that are links are highlighted under the pointer", async ({
  page,
  context,
  member,
}) => {
  expect(member.username).not.toBe("")
  await deposit(context, "EUR", "10.00")
  await page.goto("/")
  const litUp = async (text: string) => {
    const row = page.getByRole("listitem").filter({ hasText: text }).first()
    const color = () => row.evaluate((element) => getComputedStyle(element).backgroundColor)
    await page.mouse.move(0, 0)
    const before = await color()
    await row.hover()
    return (await color()) !== before
  }
  await expect(page.getByText("Salary")).toBeVisible()
  expect(await litUp("Everyday Euro")).toBe(true)
  expect(await litUp("Salary")).toBe(true)
  await page.goto("/transactions")
  await expect(page.getByText("Salary")).toBeVisible()
  expect(await litUp("Salary")).toBe(true)
  await page.goto("/profile#devices")
  await expect(page.getByText("This device")).toBeVisible()
  expect(await litUp("This device")).toBe(false)
})

test("with reduced motion, a change of theme moves nothing", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" })
  await page.goto("/login")
  await expect(page.getByText("203.0.113.7")).toBeVisible()
  const begun = await page.evaluateHandle(() => {
    const properties: string[] = []
    addEventListener("transitionrun", ({ propertyName }) => properties.push(propertyName))
    return properties
  })
  await showTheme(page, "dark")
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
  expect(await begun.jsonValue()).toEqual([])
})

test("on a phone, the filters of a list wait behind one button, and on a wide screen they do not", async ({
  employee,
}) => {
  const { page } = await employee("Fay Filters", "auditor")
  await page.goto("/audit")
  const event = page.getByLabel("Event", { exact: true })
  const fold = page.getByRole("button", { name: /^Filters/ })
  await expect(event).toBeVisible()
  await expect(fold).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(event).toBeHidden()
  await fold.click()
  await event.selectOption({ index: 1 })
  await expect(fold).toHaveText("Filters (1)")
  await fold.click()
  await expect(event).toBeHidden()
  await expect(fold).toHaveText("Filters (1)")
})
