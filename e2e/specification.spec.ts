import type { Page } from "@playwright/test"
import { inFull, weekdayOf } from "#shared/time/days-in-words.ts"
import { zonedDay } from "#shared/time/zoned-time.ts"
import { signInAs } from "./bank-api.ts"
import { card } from "./dashboard-page.ts"
import { expect, test } from "./fixtures.ts"

/** The demo bank's member with history, cards of all networks and accounts in all currencies. */
const marta = { username: "marta.lindqvist", password: "lavender-harbour-48" }

/** Checks that each of these texts is there exactly. */
async function expectTexts(where: Page | ReturnType<typeof card>, texts: readonly string[]) {
  for (const text of texts) {
    await expect(where.getByText(text, { exact: true }).first()).toBeVisible()
  }
}

for (const path of ["/", "/login"]) {
  test(`signed out, ${path} is the login screen with registration and the connection`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in to your accounts")
    const connection = card(page, "Your connection")
    for (const [name, value] of [
      ["IP address", "203.0.113.7"],
      ["City", "Luxembourg"],
      ["Region", "Luxembourg"],
      ["Country", "Luxembourg"],
      ["Timezone", "Europe/Luxembourg"],
    ] as const) {
      const term = connection.getByText(name, { exact: true })
      await expect(term.locator("xpath=following-sibling::dd")).toHaveText(value)
    }
    await page.getByRole("tab", { name: "Register" }).click()
    await expectTexts(page, ["Registering creates a EUR account and a GBP account."])
    for (const label of ["First name", "Last name", "Email", "Username"]) {
      await expect(page.getByLabel(label)).toBeVisible()
    }
    await page.getByRole("tab", { name: "Login" }).click()
    await expect(page.getByRole("button", { name: "Login", exact: true })).toBeVisible()
  })
}

/**
 * Opens a route of the specification's table as the demo member, and checks that it has its
 * heading and is in the common frame.
 */
async function openInFrame(page: Page, path: string, heading: string): Promise<void> {
  await signInAs(page.context(), marta)
  await page.goto(path)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading)
  await expect(page.getByRole("banner")).toContainText("Tessera Credit Union")

  const places = page.getByRole("navigation", { name: "Main" }).getByRole("link")
  await expect(places).toHaveText(["Dashboard", "Transfer", "Cards"])
  for (const [index, href] of ["/", "/transfer", "/cards"].entries()) {
    await expect(places.nth(index)).toHaveAttribute("href", href)
    if (href === path) await expect(places.nth(index)).toHaveAttribute("aria-current", "page")
    else await expect(places.nth(index)).not.toHaveAttribute("aria-current")
  }

  const footer = page.getByRole("contentinfo")
  await expectTexts(footer, [
    "Modern European banking with multi-currency support and secure transfers.",
    "© 2024 Tessera Credit Union. All rights reserved.",
  ])
  for (const [title, links] of [
    [
      "Learning Resources",
      ["IBAN Guide", "SEPA Explained", "Currency Exchange", "Banking Security"],
    ],
    ["Support", ["Help Center", "Demo Guide", "Contact"]],
  ] as const) {
    const column = footer.getByRole("navigation", { name: title })
    await expect(column.getByRole("heading")).toHaveText(title)
    await expect(column.getByRole("link")).toHaveText([...links])
  }
  for (const name of ["Help Center", "Contact"]) {
    await expect(footer.getByRole("link", { name })).toHaveAttribute("href", "/help-center")
  }

  await page.getByRole("button", { name: "My Account, marta.lindqvist" }).click()
  await expectTexts(page, ["My Account"])
  await expect(page.getByRole("menuitem")).toHaveText(["Profile Settings", "Logout"])
  await page.keyboard.press("Escape")
  await expect(page.getByRole("menuitem")).toHaveCount(0)
}

test("/transfer-success without a stored result leads to the dashboard", async ({
  page,
  context,
}) => {
  await signInAs(context, marta)
  await page.goto("/transfer-success?type=card-transfer&amount=5.00")
  await expect(page).toHaveURL("/")
})

test("the dashboard, in the common frame", async ({ page }) => {
  await openInFrame(page, "/", "Welcome back, Marta")

  await test.step("shows a greeting with today's date and the quick actions", async () => {
    const today = zonedDay(new Date(), "Europe/Luxembourg")
    const date = `${weekdayOf(today)}, ${inFull(today)}`
    await expectTexts(page, [date])
    await expect(page.getByRole("link", { name: "Send Money", exact: true })).toHaveAttribute(
      "href",
      "/transfer",
    )
    await expect(page.getByRole("button", { name: "Add Funds" })).toBeVisible()
    await expect(page.getByRole("button", { name: "Currency Exchange" })).toBeVisible()
  })

  await test.step("gives each currency its color: EUR blue, GBP green, CHF red, USD purple", async () => {
    const overview = card(page, "Account Overview")
    for (const [currency, color] of [
      ["EUR", "rgb(30, 88, 201)"],
      ["GBP", "rgb(23, 116, 63)"],
      ["CHF", "rgb(195, 36, 43)"],
      ["USD", "rgb(106, 61, 196)"],
    ] as const) {
      const badge = overview.getByText(currency, { exact: true }).first()
      await expect(badge).toHaveCSS("background-color", color)
    }
  })

  await test.step("shows three rates to four decimals", async () => {
    const rates = card(page, "Exchange Rates")
    await expect(rates.getByRole("term")).toHaveText([/EUR\/USD$/, /GBP\/USD$/, /CHF\/USD$/])
    await expect(rates.getByRole("definition")).toHaveText([
      /^\d\.\d{4}$/,
      /^\d\.\d{4}$/,
      /^\d\.\d{4}$/,
    ])
  })

  await test.step("lists recent transactions with sign, detail and relative time", async () => {
    const rows = card(page, "Recent Transactions").getByRole("listitem")
    await expect(rows).toHaveCount(7)
    for (const text of await rows.allInnerTexts()) {
      expect(text).toMatch(/[+-](€|£|\$|CHF )[\d,]+\.\d{2}/)
      expect(text).toMatch(/(Just now|\d+ hours ago|Yesterday|\d+ days ago)$/)
    }
  })

  await test.step("shows the summary and the education section in their places", async () => {
    await expect(card(page, "Account Summary").getByText("1.5% APY")).toBeVisible()
    const lessons = card(page, "Learn").getByRole("button")
    await expect(lessons).toHaveText([/^IBAN/, /^SEPA/, /^Security/])
  })
})

test("/transfer, in the common frame, has its form, its panels, and a link to card transfer", async ({
  page,
}) => {
  await openInFrame(page, "/transfer", "Account Transfer")
  await expect(page.getByRole("link", { name: "Back to Dashboard" })).toHaveAttribute("href", "/")
  const other = page.getByRole("main").getByRole("link", { name: "Card Transfer" })
  await expect(other).toHaveAttribute("href", "/card-transfer")
  for (const label of ["From account", "Amount", "Recipient IBAN", "Recipient name", "Reference"]) {
    await expect(page.getByLabel(label).first()).toBeVisible()
  }
  await expectTexts(page, ["SEPA Instant", "Free", "50,000 EUR", "Security", "IBAN Format"])
  await expectTexts(page, ["Germany", "DE89 3704 0044 0532 0130 00"])
  await expectTexts(page, ["UK", "GB29 NWBK 6016 1331 9268 19"])
  await expectTexts(page, ["France", "FR14 2004 1010 0505 0001 3M02 606"])
  await expectTexts(page, ["Spain", "ES91 2100 0418 4502 0005 1332"])
})

test("/cards, in the common frame, groups by currency, counts, and has every item of the menu", async ({
  page,
}) => {
  await openInFrame(page, "/cards", "Debit Cards")
  for (const heading of ["Euro", "Sterling", "Swiss Franc"]) {
    const group = card(page, heading)
    await expect(group.getByRole("heading", { level: 2 })).toHaveText(heading)
    const count = await group.getByRole("article").count()
    await expectTexts(group, [count === 1 ? "1 card" : `${count} cards`])
    await expectTexts(group, ["Account type", "Daily limit", "IBAN", "Card holder", "Expires"])
  }
  await page
    .getByRole("button", { name: /^Actions for Visa/ })
    .first()
    .click()
  await expect(page.getByRole("menuitem")).toHaveText([
    "Show Details",
    "Copy Number",
    "Freeze",
    "Replace Card",
    "Close Card",
  ])
  await page.keyboard.press("Escape")
  await expect(card(page, "Request New Card")).toContainText("Contact us")
})

test("/card-transfer, in the common frame, has its fields and the chosen card's facts", async ({
  page,
}) => {
  await openInFrame(page, "/card-transfer", "Card Transfer")
  for (const label of ["Card", "Amount", "Recipient IBAN", "Recipient name", "Description"]) {
    await expect(page.getByLabel(label, { exact: true }).first()).toBeVisible()
  }
  await expect(page.getByLabel("CVV", { exact: true })).toHaveAttribute("maxlength", "4")
  const facts = page.getByLabel("Selected card")
  await expect(facts.getByRole("term")).toHaveText(["Account", "Balance", "Daily limit", "Status"])
  await page.getByRole("button", { name: "Review Transfer" }).click()
  await expectTexts(page, [
    "Amount is required",
    "Please enter a valid IBAN",
    "Recipient name must be at least 2 characters",
    "Description is required",
    "CVV is required",
  ])
})

test("/loans, in the common frame, applies with every type of loan and employment", async ({
  page,
}) => {
  await openInFrame(page, "/loans", "Loan Center")
  await page.getByRole("button", { name: "Apply for Loan" }).first().click()
  const dialog = page.getByRole("dialog", { name: "Apply for Loan" })
  const options = async (label: string) => {
    await dialog.getByRole("combobox", { name: label }).click()
    const texts = await dialog.getByRole("option").allInnerTexts()
    await page.keyboard.press("Escape")
    return texts
  }
  expect(await options("Loan type")).toEqual(["Personal", "Mortgage", "Business", "Auto"])
  const employments = ["Employed", "Self-employed", "Unemployed", "Retired", "Student"]
  expect(await options("Employment")).toEqual(employments)
  await expect(dialog.getByRole("combobox", { name: "Currency" })).toHaveText("EUR")
  await expect(dialog).toContainText("1,000 to 500,000 EUR")
  await expect(dialog).toContainText("5.00%")
})

test("/profile, in the common frame, has both modes, the account's facts and the contact", async ({
  page,
}) => {
  await openInFrame(page, "/profile", "Profile Settings")
  const facts = card(page, "Account Information")
  await expect(facts.getByRole("term")).toHaveText(["Created", "Last updated", "Status"])
  await expectTexts(facts, ["Active"])
  await expect(card(page, "Contact Support")).toContainText("Email replies within 24 hours.")
  await page.getByRole("button", { name: "Edit Profile" }).click()
  for (const label of ["First name", "Last name", "Email", "Phone number"]) {
    await page.getByLabel(label).fill("")
  }
  await page.getByRole("button", { name: "Save Changes" }).click()
  await expectTexts(page, [
    "First name is required",
    "Last name is required",
    "Please enter a valid email address",
    "Phone number is required",
  ])
})

test("/help-center, in the common frame, has email, hours, live chat and the FAQ", async ({
  page,
}) => {
  await openInFrame(page, "/help-center", "Help Center")
  await expect(card(page, "Email Support")).toContainText("We reply within 24 hours.")
  const hours = card(page, "Business Hours")
  await expect(hours.getByRole("term")).toHaveText(["Monday to Friday", "Saturday", "Sunday"])
  await expect(hours.getByRole("definition")).toHaveText(["8-18", "9-14", "closed"])
  await expect(page.getByRole("button", { name: "Start Live Chat" })).toBeVisible()
  await expect(card(page, "Frequently Asked Questions")).toBeVisible()
})
