import { accountIn } from "./bank-api.ts"
import { checkScreen } from "./check-screen.ts"
import { deposit, expect, test } from "./fixtures.ts"
import { expectToast } from "./toast.ts"

/** A year and some days from now, as it is typed. */
const nextYear = `31 Dec ${new Date().getFullYear() + 1}`

test("a member saves for two goals, changes their order, and fills one by a standing order", async ({
  page,
  context,
  member,
}) => {
  expect(member.username).not.toBe("")
  await deposit(context, "GBP", "700.50")
  const { id } = await accountIn(context, "GBP")
  await page.goto(`/accounts/${id}`)
  const goals = page.getByRole("region", { name: "Savings Goals" })
  await expect(goals.getByText("What are you saving for?")).toBeVisible()
  await checkScreen(page, "goals-none")

  async function create(name: string, target: string, date = "") {
    await goals.getByRole("button", { name: "New Goal" }).click()
    const dialog = page.getByRole("dialog", { name: "New Savings Goal" })
    await dialog.getByLabel("What are you saving for?").fill(name)
    await dialog.getByLabel("Target").fill(target)
    await dialog.getByRole("textbox", { name: "Date" }).fill(date)
    if (date) await checkScreen(page, "goal-new")
    await dialog.getByRole("button", { name: "Create Goal" }).click()
    await expectToast(page, `${name} is a savings goal now`)
    await expect(dialog).toBeHidden()
  }
  await create("Emergency fund", "500")
  await create("Bike", "1500", nextYear)
  const item = (name: string) => goals.getByRole("listitem").filter({ hasText: name })
  await expect(item("Emergency fund")).toContainText("£500.00 of £500.00, 100%")
  await expect(item("Emergency fund").getByText("Reached", { exact: true })).toBeVisible()
  await expect(item("Bike")).toContainText("£200.50 of £1,500.00, 13%")
  await expect(item("Bike")).toContainText("£1,299.50 missing.")
  await expect(item("Bike")).toContainText("aside every month")
  await checkScreen(page, "goals")

  await goals.getByRole("button", { name: "Actions for Bike" }).click()
  await page.getByRole("menuitem", { name: "Fill earlier" }).click()
  await expect(goals.getByRole("listitem").first()).toContainText("£700.50 of £1,500.00, 46%")
  await expect(item("Emergency fund")).toContainText("£0.00 of £500.00, 0%")

  await goals.getByRole("link", { name: "Fill It Regularly: Bike" }).click()
  await expect(page.getByRole("heading", { name: "Account Transfer" })).toBeVisible()
  await expect(page.getByRole("radio", { name: "Regularly" })).toBeChecked()
  await expect(page.getByLabel("Reference")).toHaveValue("Bike")
  await checkScreen(page, "goal-fill")
  await page.getByRole("button", { name: "Review Order" }).click()
  await page.getByRole("button", { name: "Create Standing Order" }).click()
  await expect(page).toHaveURL(/\/payments\/orders\/\d+$/)
  await page.goto(`/accounts/${id}`)
  await expect(item("Bike").getByText("On track")).toBeVisible()
  await expect(goals.getByRole("link", { name: /every month/ })).toBeVisible()
  await checkScreen(page, "goals-on-track")

  await goals.getByRole("button", { name: "Actions for Emergency fund" }).click()
  await page.getByRole("menuitem", { name: "Edit" }).click()
  const editing = page.getByRole("dialog", { name: "Edit Savings Goal" })
  await editing.getByRole("textbox", { name: "Date" }).fill("1 Jan 2026")
  await editing.getByRole("button", { name: "Save Goal" }).click()
  await expect(editing.getByText("The date must be tomorrow or later")).toBeVisible()
  await editing.getByRole("textbox", { name: "Date" }).fill("")
  await editing.getByLabel("What are you saving for?").fill("Rainy days")
  await editing.getByRole("button", { name: "Save Goal" }).click()
  await expectToast(page, "Savings goal saved")
  await expect(item("Rainy days")).toBeVisible()

  await goals.getByRole("button", { name: "Actions for Rainy days" }).click()
  await page.getByRole("menuitem", { name: "Delete" }).click()
  const removing = page.getByRole("dialog", { name: "Delete Savings Goal?" })
  await expect(removing).toBeVisible()
  await checkScreen(page, "goal-delete")
  await removing.getByRole("button", { name: "Delete Goal" }).click()
  await expectToast(page, "Savings goal deleted")
  await expect(goals.getByRole("listitem")).toHaveCount(1)
})
