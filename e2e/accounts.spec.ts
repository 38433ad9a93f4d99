import { accountsOf } from "./bank-api.ts"
import { checkScreen } from "./check-screen.ts"
import { deposit, expect, test } from "./fixtures.ts"
import { expectToast } from "./toast.ts"

test("a customer opens, renames, and closes an account", async ({ page, context, customer }) => {
  await page.goto("/")
  await expect(page.getByText(customer.firstName)).toBeVisible()
  await page.getByRole("button", { name: "Open account" }).click()
  const opening = page.getByRole("dialog", { name: "Open Account" })
  await opening.getByText("Franc", { exact: true }).click()
  await opening.getByText("Savings", { exact: true }).click()
  await opening.getByText("Amex", { exact: true }).click()
  await expect(opening.getByText("0.4% APY, paid once a month")).toBeVisible()
  await checkScreen(page, "open-account")
  await opening.getByRole("button", { name: "Open Account" }).click()
  await expectToast(page, "Account opened", "Swiss Franc Savings is ready.")
  await expect(opening).toBeHidden()
  expect(await accountsOf(context)).toHaveLength(3)

  await page.getByRole("button", { name: "Actions for Swiss Franc Savings" }).click()
  await expect(page.getByRole("menuitem", { name: "Copy IBAN" })).toBeVisible()
  await checkScreen(page, "account-menu")
  await page.getByRole("menuitem", { name: "Rename" }).click()
  const renaming = page.getByRole("dialog", { name: "Rename Account" })
  await renaming.getByRole("textbox", { name: "Account name" }).fill("")
  await renaming.getByRole("button", { name: "Save Name" }).click()
  await expect(renaming.getByText("Account name is required")).toBeVisible()
  await checkScreen(page, "rename-account-errors")
  await renaming.getByRole("textbox", { name: "Account name" }).fill("Ski holidays")
  await page.keyboard.press("Enter")
  await expectToast(page, "Account renamed")
  const menu = page.getByRole("button", { name: "Actions for Ski holidays" })
  await expect(menu).toBeFocused()

  await page.keyboard.press("Enter")
  await page.getByRole("menuitem", { name: "Close Account" }).click()
  const closing = page.getByRole("dialog", { name: "Close Ski holidays" })
  await expect(closing.getByRole("button", { name: "Close Account" })).toBeVisible()
  await checkScreen(page, "close-account")
  await closing.getByRole("button", { name: "Close Account" }).click()
  await expectToast(page, "Account closed", "Ski holidays is permanently closed.")
  await expect(menu).toBeHidden()
  await expect(page.getByRole("button", { name: "Open account" })).toBeFocused()
  expect(await accountsOf(context)).toHaveLength(2)
})

test("an account with money on it cannot be closed", async ({ page, context, customer }) => {
  await deposit(context, "EUR", "0.01")
  await page.goto("/")
  await expect(page.getByText(customer.firstName)).toBeVisible()
  await page.getByRole("button", { name: "Actions for Everyday Euro" }).click()
  await page.getByRole("menuitem", { name: "Close Account" }).click()
  await expect(page.getByText("There is €0.01 in this account")).toBeVisible()
  await checkScreen(page, "close-account-with-money")
  await page.getByRole("link", { name: "Move the Money" }).click()
  await expect(page.getByRole("heading", { name: "Account Transfer" })).toBeVisible()
})

test("an account stays open if money arrives in the meantime", async ({
  page,
  context,
  customer,
}) => {
  await page.goto("/")
  await expect(page.getByText(customer.firstName)).toBeVisible()
  await page.getByRole("button", { name: "Actions for Everyday Euro" }).click()
  await page.getByRole("menuitem", { name: "Close Account" }).click()
  await page.route("**/closure", async (route) => {
    await deposit(context, "EUR", "5.00")
    await route.continue()
  })
  const closing = page.getByRole("dialog", { name: "Close Everyday Euro" })
  await closing.getByRole("button", { name: "Close Account" }).click()
  await expect(closing.getByText("The account was not closed")).toBeVisible()
  expect(await accountsOf(context)).toHaveLength(2)
})
