import type { Page } from "@playwright/test"
import { accountIn, signInAs } from "./bank-api.ts"
import { checkScreen } from "./check-screen.ts"
import { addFunds, card, exchange, openDashboard } from "./dashboard-page.ts"
import { deposit, expect, failLocation, register, test } from "./fixtures.ts"
import { expectToast } from "./toast.ts"
import { fillTransfer, otherBankIban, reviewTransfer } from "./transfer-page.ts"

/** The member of the demo bank with eighteen months of history. */
const marta = { username: "marta.lindqvist", password: "lavender-harbour-48" }

test.describe("signed out", () => {
  test("the sign-in", async ({ page }) => {
    await page.goto("/login")
    await expect(page.getByText("203.0.113.7")).toBeVisible()
    await expect(page.getByText("Not a licensed bank, no real money.")).toBeVisible()
    await checkScreen(page, "sign-in")

    await page.getByRole("button", { name: "Login", exact: true }).click()
    await expect(page.getByText("Username must be at least 3 characters")).toBeVisible()
    await expect(page.getByText("Password must be at least 6 characters")).toBeVisible()
    await checkScreen(page, "sign-in-errors")

    await page.getByLabel("Username").fill("nobody-at-all")
    await page.getByLabel("Password", { exact: true }).fill("wrong-password")
    await page.getByRole("button", { name: "Login", exact: true }).click()
    await expectToast(
      page,
      "Error",
      "The username or password is wrong, or there were too many attempts. After five wrong attempts, wait 15 minutes, then longer each time.",
    )
    await checkScreen(page, "sign-in-refused")
  })

  test("the registration", async ({ page }) => {
    await failLocation(page, "first")
    await page.goto("/login")
    await page.getByRole("tab", { name: "Register" }).click()
    await expect(page.getByText("Registering creates a EUR account")).toBeVisible()
    await expect(page.getByText("Unable to determine location")).toBeVisible()
    await expect(page.getByText("203.0.113.7")).toBeVisible()
    await checkScreen(page, "register-location-failed")

    await page.getByLabel("First name").fill("Bo")
    await page.getByLabel("Last name").fill("Weber-Santiago")
    await page.getByLabel("Email").fill("bo.weber@nowhere")
    await page.getByLabel("Username").fill("bo weber")
    await page.getByLabel("Password", { exact: true }).fill("four")
    await page.getByRole("button", { name: "Create Account" }).click()
    await expect(page.getByText("First name must be at least 3 characters")).toBeVisible()
    await expect(page.getByText("Invalid email format")).toBeVisible()
    await checkScreen(page, "register-errors")
  })

  test("both location services failing", async ({ page }) => {
    await failLocation(page, "both")
    await page.goto("/login")
    await expect(page.getByText("Unable to determine location")).toBeVisible()
    await expect(page.getByText("Unknown")).toHaveCount(5)
    await checkScreen(page, "sign-in-location-unknown")
  })

  test("a page that does not exist", async ({ page }) => {
    await page.goto("/nowhere")
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible()
    await checkScreen(page, "not-found-signed-out")
  })
})

test.describe("the dashboard", () => {
  test("for a member with history, and its menu", async ({ page, context }) => {
    await signInAs(context, marta)
    await openDashboard(page)
    await expect(page.getByText("Total, converted to USD")).toBeVisible()
    await expect(card(page, "Recent Transactions").getByRole("listitem")).toHaveCount(7)
    await checkScreen(page, "dashboard")

    await page.getByRole("button", { name: /^My Account/ }).click()
    await expect(page.getByRole("menuitem", { name: "Profile Settings" })).toBeVisible()
    await checkScreen(page, "menu")
  })

  test("for a new member, and its tooltip", async ({ page, member }) => {
    await openDashboard(page)
    await expect(page.getByText(member.firstName)).toBeVisible()
    await expect(page.getByText("No transactions yet")).toBeVisible()
    await checkScreen(page, "dashboard-new")

    await page.getByRole("button", { name: "About the balances" }).click()
    await expect(page.getByRole("tooltip")).toContainText("All balances are displayed in USD")
    await checkScreen(page, "tooltip")
  })

  test("while it loads and when it fails", async ({ page, member }) => {
    const reads = /\/api\/(accounts|transactions|exchange-rates)$/
    let answer: (() => void) | undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(reads, async (route) => {
      await held
      await route.abort()
    })
    await openDashboard(page)
    await expect(page.getByText(member.firstName)).toBeVisible()
    await expect(page.getByText("Loading...").first()).toBeAttached()
    await checkScreen(page, "dashboard-loading")

    answer?.()
    await expect(page.getByRole("button", { name: "Try Again" })).toHaveCount(4)
    await checkScreen(page, "dashboard-failed")
  })

  test("its educational pop-ups", async ({ page, member }) => {
    await openDashboard(page)
    await expect(page.getByText(member.firstName)).toBeVisible()
    for (const topic of ["IBAN", "SEPA", "Security"]) {
      await card(page, "Learn").getByRole("button", { name: topic }).click()
      await expect(page.getByRole("dialog")).toBeVisible()
      await checkScreen(page, `lesson-${topic.toLowerCase()}`)
      await page.keyboard.press("Escape")
      await expect(page.getByRole("dialog")).toBeHidden()
    }
  })
})

test.describe("transfers between own accounts", () => {
  test.beforeEach(async ({ page, context, member }) => {
    await deposit(context, "EUR", "1250.00")
    await openDashboard(page)
    await expect(page.getByText(member.firstName)).toBeVisible()
  })

  test("Add Funds, and its success page", async ({ page }) => {
    await page.getByRole("button", { name: "Add Funds" }).click()
    const dialog = page.getByRole("dialog", { name: "Add Funds" })
    await expect(dialog.getByLabel("Amount")).toBeVisible()
    await checkScreen(page, "add-funds")

    await dialog.getByRole("combobox", { name: "Account" }).click()
    await expect(dialog.getByRole("option")).toHaveCount(2)
    await checkScreen(page, "add-funds-picker")
    await page.keyboard.press("Escape")

    await dialog.getByLabel("Amount").fill("12.3456")
    await dialog.getByRole("button", { name: "Add Funds" }).click()
    await expect(dialog.getByText("Amount can have at most two decimals")).toBeVisible()
    await expect(dialog.getByText("Description is required")).toBeVisible()
    await checkScreen(page, "add-funds-errors")
    await dialog.getByRole("button", { name: "Cancel" }).click()

    await addFunds(page, "250.50", "Birthday money")
    await expect(page.getByRole("heading", { name: "Deposit Successful" })).toBeVisible()
    await checkScreen(page, "deposit-success")
  })

  test("Currency Exchange, and its success page", async ({ page }) => {
    await page.getByRole("button", { name: "Currency Exchange" }).click()
    const dialog = page.getByRole("dialog", { name: "Currency Exchange" })
    await dialog.getByLabel("Amount").fill("600")
    await expect(dialog.getByText(/^You receive £/)).toBeVisible()
    await checkScreen(page, "exchange")
    await dialog.getByLabel("Amount").fill("0")
    await dialog.getByRole("button", { name: "Exchange", exact: true }).click()
    await expect(dialog.getByText("Amount must be a positive number")).toBeVisible()
    await checkScreen(page, "exchange-errors")
    await dialog.getByRole("button", { name: "Cancel" }).click()

    await exchange(page, "600", "You receive £")
    await expect(page.getByRole("heading", { name: "Currency Exchange Successful" })).toBeVisible()
    await checkScreen(page, "exchange-success")
  })
})

test.describe("an account transfer", () => {
  test.beforeEach(async ({ context, member }) => {
    expect(member.username).not.toBe("")
    await deposit(context, "EUR", "1250.00")
  })

  test("its form, its errors, and the account picker", async ({ page }) => {
    await page.goto("/transfer")
    await expect(page.getByRole("form", { name: "Account transfer" })).toBeVisible()
    await checkScreen(page, "transfer")

    await page.getByRole("button", { name: "Review Transfer" }).click()
    await expect(page.getByText("Amount must be a positive number")).toBeVisible()
    await expect(page.getByText("IBAN must be at least 15 characters")).toBeVisible()
    await expect(page.getByText("Recipient name is required")).toBeVisible()
    await checkScreen(page, "transfer-errors")

    await fillTransfer(page, { amount: "850", iban: otherBankIban, name: "Jonas Keller" })
    await page.getByRole("combobox", { name: "From account" }).click()
    await expect(page.getByRole("option")).toHaveCount(2)
    await checkScreen(page, "transfer-filled-picker")
  })

  test("to another bank, and its success page", async ({ page }) => {
    const order = { amount: "850", iban: otherBankIban, name: "Jonas Keller", reference: "Flat" }
    await reviewTransfer(page, order)
    await expect(page.getByText("The name can't be checked")).toBeVisible()
    await checkScreen(page, "transfer-review-other-bank")
    await page.getByRole("button", { name: "Send €850.00" }).click()
    await expect(page.getByRole("heading", { name: "Transfer Successful" })).toBeVisible()
    await checkScreen(page, "transfer-success")
  })

  test("to a member of the bank, with every result of the name check", async ({ page, payee }) => {
    const iban = await ibanOf(payee, "GBP")
    await reviewTransfer(page, { amount: "20", iban, name: "Amelie Grossmann" })
    await expect(page.getByText("The name matches")).toBeVisible()
    await expect(page.getByText("Payee receives")).toBeVisible()
    await checkScreen(page, "transfer-review-match")

    await reviewTransfer(page, { amount: "20", iban, name: "Amelie Grosman" })
    await expect(page.getByText("The name is close, but not the same")).toBeVisible()
    await checkScreen(page, "transfer-review-close-match")
    await page.getByRole("button", { name: "Use this name" }).click()
    await expect(page.getByText("The name matches")).toBeVisible()

    await reviewTransfer(page, { amount: "20", iban, name: "Peter Lorenz" })
    await expect(page.getByText("The name does not match")).toBeVisible()
    await expect(page.getByText("Großmann")).toHaveCount(0)
    await checkScreen(page, "transfer-review-no-match")

    await page.getByRole("button", { name: "Send €20.00" }).click()
    await expect(page.getByRole("button", { name: "Go Back" })).toBeFocused()
    await checkScreen(page, "transfer-mismatch")
    await page.getByRole("button", { name: "Send Anyway" }).click()
    await expect(page.getByText("Converted amount")).toBeVisible()
    await checkScreen(page, "transfer-success-converted")
  })

  test("whose outcome is unknown", async ({ page }) => {
    await page.clock.install()
    await page.route("/api/transfers", (route) => route.abort())
    await reviewTransfer(page, { amount: "20", iban: otherBankIban, name: "Jonas Keller" })
    await page.getByRole("button", { name: "Send €20.00" }).click()
    await expect(page.getByText("Outcome unknown, checking")).toBeVisible()
    await checkScreen(page, "transfer-checking")

    await expect(async () => {
      await page.clock.fastForward(10_000)
      await expect(page.getByText("Outcome still unknown")).toBeVisible({ timeout: 200 })
    }).toPass()
    await checkScreen(page, "transfer-unknown")
  })
})

test("a page that does not exist, signed in", async ({ page, member }) => {
  await page.goto("/nowhere")
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible()
  await expect(page.locator("[data-initials]")).toHaveAttribute(
    "data-initials",
    new RegExp(`^${member.firstName.slice(0, 1)}`),
  )
  await checkScreen(page, "not-found")
})

/** The IBAN of a new member, Amélie Großmann, who is signed in on the page. */
async function ibanOf(page: Page, currency: string): Promise<string> {
  await register(page.context(), { firstName: "Amélie", lastName: "Großmann" })
  return (await accountIn(page.context(), currency)).iban
}
