import type { Page } from "@playwright/test"
import { bankCommand } from "./bank-command.ts"
import { checkScreen } from "./check-screen.ts"
import { deposit, expect, test } from "./fixtures.ts"
import { accept, apply } from "./loan-requests.ts"
import { expectToast } from "./toast.ts"

async function openLoans(page: Page): Promise<void> {
  await page.goto("/loans")
  await expect(page.getByRole("heading", { name: "Loan Center" })).toBeVisible()
}

const loan = (page: Page, name: string) => page.getByRole("article", { name })

test("a member applies for a loan, sees the cost while typing, and finds the application", async ({
  page,
  member,
}) => {
  expect(member.username).toBeTruthy()
  await openLoans(page)
  await expect(page.getByText("No loans yet")).toBeVisible()
  await checkScreen(page, "loans-empty")

  await page.getByRole("button", { name: "Apply for Loan" }).first().click()
  await page.getByLabel("Purpose").fill("New roof")
  await page.getByRole("button", { name: "Submit Application" }).click()
  await expect(page.getByText("Amount is required")).toBeVisible()
  await expect(page.getByText("Purpose must be at least 10 characters")).toBeVisible()
  await expect(page.getByText("Annual income is required")).toBeVisible()
  await expect(page.getByLabel("Amount")).toBeFocused()
  await page.getByLabel("Amount").fill("500,000.01")
  await page.getByLabel("Term").fill("48")
  await page.getByLabel("Purpose").fill("A new roof for the house")
  await page.getByLabel("Annual income").fill("54,000")
  await page.getByRole("button", { name: "Submit Application" }).click()
  await expect(page.getByText("Amount must be between 1,000 and 500,000 EUR")).toBeVisible()
  await page.getByLabel("Amount").fill("18,000.00")
  await expect(page.getByLabel("Monthly payment")).toHaveText("€414.53")
  await expect(page.getByText("€1,897.31")).toBeVisible()
  // On a phone, the payment stays in view at the end of the form too.
  await page.getByLabel("Collateral").focus()
  await expect(page.getByText("Estimated monthly payment")).toBeInViewport({ ratio: 1 })
  await checkScreen(page, "loans-apply")

  await page.getByRole("button", { name: "Submit Application" }).click()
  await expectToast(page, "Your loan application has been submitted successfully!")
  await expect(page.getByRole("dialog")).toBeHidden()
  await expect(loan(page, "Personal loan").getByText("Pending")).toBeVisible()
  await expect(loan(page, "Personal loan").getByText("€414.53")).toBeVisible()
})

test("an offer appears without a reload, is accepted with the password, and then there is the schedule", async ({
  page,
  context,
  member,
}) => {
  const id = await apply(context)
  await openLoans(page)
  const card = loan(page, "Personal loan")
  await expect(card.getByText("Pending")).toBeVisible()
  await bankCommand("loans", "approve", id, "--rate", "4.20")
  await expect(card.getByText("Approved")).toBeVisible()
  await expect(card.getByText("Our Offer")).toBeVisible()
  await expect(card.getByText("4.20%").first()).toBeVisible()
  await expect(card.getByText("Total to repay")).toBeVisible()
  await checkScreen(page, "loans-offer")
  await page.getByRole("button", { name: "Accept Offer: Personal loan" }).click()
  const question = page.getByRole("dialog", { name: "Accept This Offer?" })
  await expect(question.getByText("Total to repay")).toBeVisible()
  await expect(
    question.getByRole("button", { name: "Download Draft of the loan agreement" }),
  ).toBeVisible()
  await checkScreen(page, "loan-accept")
  await question.getByRole("button", { name: "Accept Offer" }).click()
  await expect(page.getByRole("heading", { name: "Enter Your Password" })).toBeVisible()
  await checkScreen(page, "loans-offer-password")
  await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(member.password)
  await page.getByRole("dialog").getByRole("button", { name: "Accept Loan" }).click()
  await expectToast(page, "You accepted the offer", "We will pay €12,000.00 out to your account.")
  await expect(card.getByText(/You accepted the offer/)).toBeVisible()
  await bankCommand("loans", "disburse", id)
  await expect(card.getByText("Active")).toBeVisible()

  await page.getByRole("link", { name: "Schedule of Personal loan" }).click()
  await expect(page.getByRole("heading", { name: "Payment Schedule" })).toBeVisible()
  // A header, 24 installments, and the totals.
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(26)
  await expect(page.getByRole("row", { name: /^Total/ })).toContainText("€12,532.03")
  await checkScreen(page, "loan-page")
  await page.emulateMedia({ media: "print" })
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden()
  await expect(page.getByRole("row", { name: /^Total/ })).toBeVisible()
  await page.emulateMedia({ media: "screen" })
  await page.getByRole("link", { name: "Back to Loan Center" }).click()
  await expect(page.getByRole("heading", { name: "Loan Center" })).toBeVisible()
})

test("a loan is repaid in part and in full", async ({ page, context, member }) => {
  expect(member.username).toBeTruthy()
  await deposit(context, "EUR", "500.00")
  const id = await apply(context)
  await bankCommand("loans", "approve", id)
  await accept(context, id, member.password)
  await bankCommand("loans", "disburse", id)
  await openLoans(page)
  const card = loan(page, "Personal loan")
  await page.getByRole("button", { name: "Repay Personal loan" }).click()
  await expect(page.getByText("Pays off the loan today")).toBeVisible()
  await page.getByLabel("Amount").fill("20000")
  await page.getByRole("button", { name: "Review" }).click()
  await expect(page.getByText("Enter at most €12,000.00, which pays off the loan")).toBeVisible()
  await checkScreen(page, "loans-repay")
  await page.getByLabel("Amount").fill("4,000")
  await page.getByRole("button", { name: "Review" }).click()
  await expect(page.getByText("Left to repay")).toBeVisible()
  await checkScreen(page, "loans-repay-review")
  await page.getByRole("button", { name: "Repay €4,000.00" }).click()
  await expectToast(page, "Your repayment of €4,000.00 has been booked")
  await expect(card.getByText("€8,000.00")).toBeVisible()

  await page.getByRole("button", { name: "Repay Personal loan" }).click()
  await page.getByRole("button", { name: "Pay in full" }).click()
  await page.getByRole("button", { name: "Review" }).click()
  await page.getByRole("button", { name: "Repay €8,000.00" }).click()
  await expectToast(page, "Your repayment of €8,000.00 has been booked")
  await expect(card.getByText("Closed")).toBeVisible()
})

test("an offer is declined after a question, and an acceptance is withdrawn before the payout", async ({
  page,
  context,
  member,
}) => {
  const [first, second] = [await apply(context), await apply(context, { loanType: "auto" })]
  await bankCommand("loans", "approve", first)
  await bankCommand("loans", "approve", second)
  await accept(context, second, member.password)
  await openLoans(page)
  await page.getByRole("button", { name: "Decline Personal loan" }).click()
  await page.getByRole("button", { name: "Keep Offer" }).click()
  await expect(page.getByRole("button", { name: "Decline Personal loan" })).toBeFocused()
  await page.getByRole("button", { name: "Decline Personal loan" }).click()
  const decline = page.getByRole("button", { name: "Decline Offer" })
  await expect(decline).toBeVisible()
  await checkScreen(page, "loans-decline")
  await decline.click()
  await expectToast(page, "You declined the offer")
  await expect(loan(page, "Personal loan").getByText("Closed")).toBeVisible()
  await page.getByRole("button", { name: "Withdraw from Auto loan" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click()
  await expect(loan(page, "Auto loan").getByText(/You withdrew before/)).toBeVisible()
  await checkScreen(page, "loans-declined")
})

test("a loan that was paid out is withdrawn from, at a price that is shown first", async ({
  page,
  context,
  member,
}) => {
  const id = await apply(context)
  await bankCommand("loans", "approve", id)
  await accept(context, id, member.password)
  await bankCommand("loans", "disburse", id)
  await openLoans(page)
  const card = loan(page, "Personal loan")
  await expect(card.getByText(/You can withdraw until/)).toBeVisible()
  await checkScreen(page, "loans-active")
  await page.getByRole("button", { name: "Withdraw from Personal loan" }).click()
  const dialog = page.getByRole("dialog", { name: "Withdraw from This Loan" })
  await expect(dialog.getByText("Nothing. The loan is closed")).toBeVisible()
  await checkScreen(page, "loans-withdraw")
  await dialog.getByRole("button", { name: "Keep Loan" }).click()
  await page.getByRole("button", { name: "Withdraw from Personal loan" }).click()
  await dialog.getByRole("button", { name: "Pay Back €12,000.00" }).click()
  await expectToast(page, "You withdrew from the loan", "€12,000.00 was paid back.")
  await expect(card.getByText("Closed")).toBeVisible()
  await expect(card.getByText("You withdrew and paid it back.")).toBeVisible()
})

test("a loan at an address of nobody's is not found, and one that fails to load can be loaded again", async ({
  page,
  context,
  member,
}) => {
  expect(member.username).toBeTruthy()
  const id = await apply(context)
  await page.goto(`/loans/${Number(id) + 1_000_000}`)
  await expect(page.getByText("Loan not found")).toBeVisible()
  await checkScreen(page, "loan-page-not-found")
  await page.route("**/api/loans", (route) => route.fulfill({ status: 503, body: "" }))
  await page.goto(`/loans/${id}`)
  await expect(page.getByText("The loan did not load")).toBeVisible()
  await page.unroute("**/api/loans")
  await page.getByRole("button", { name: "Try Again" }).click()
  await expect(page.getByText(/^Estimated at 5.00% a year/)).toBeVisible()
  await checkScreen(page, "loan-page-pending")
})

test("a rejected loan says why", async ({ page, context, member }) => {
  expect(member.username).toBeTruthy()
  const id = await apply(context, { loanType: "business" })
  await apply(context, { loanType: "auto" })
  await bankCommand("loans", "reject", id, "--reason", "The income does not cover the payments")
  await openLoans(page)
  const card = loan(page, "Business loan")
  await expect(card.getByText("Rejected")).toBeVisible()
  await expect(card.getByText("Reason: The income does not cover the payments")).toBeVisible()
  await expect(loan(page, "Auto loan").getByText("Pending")).toBeVisible()
  await checkScreen(page, "loans")
})

test("loans that fail to load can be loaded again", async ({ page, context, member }) => {
  expect(member.username).toBeTruthy()
  await apply(context)
  await page.route("**/api/loans", (route) => route.fulfill({ status: 503, body: "" }))
  await openLoans(page)
  await expect(page.getByText("Loans did not load")).toBeVisible()
  await checkScreen(page, "loans-failed")
  await page.unroute("**/api/loans")
  await page.getByRole("button", { name: "Try Again" }).click()
  await expect(loan(page, "Personal loan")).toBeVisible()
})
