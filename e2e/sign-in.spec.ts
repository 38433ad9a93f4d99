import {
  deposit,
  expect,
  expectNoAxeFindings,
  failLocation,
  shoot,
  showTheme,
  test,
} from "./fixtures.ts"

for (const theme of ["light", "dark"] as const) {
  test(`the sign-in screen is free of axe findings, ${theme}`, async ({ page }) => {
    await page.goto("/login")
    await showTheme(page, theme)
    await expect(page.getByText("Luxembourg").first()).toBeVisible()
    await expectNoAxeFindings(page)
    await shoot(page, "sign-in")
  })
}

test("says so when the visitor's location cannot be determined", async ({ page }) => {
  await failLocation(page, "first")
  await page.goto("/login")
  await expect(page.getByText("Unable to determine location")).toBeVisible()
  await expect(page.getByText("203.0.113.7")).toBeVisible()
})

test("a customer who signed in through the API finds their money on the page", async ({
  page,
  context,
  customer,
}) => {
  await deposit(context, "EUR", "1234.56")
  await page.goto("/login")
  await expect(page).toHaveURL("/")
  await expect(page.getByText(customer.firstName).first()).toBeVisible()
  await expect(page.getByText("1,234.56").first()).toBeVisible()
})
