import { accountIn } from "./bank-api.ts"
import { ownerQuery } from "./bank-database.ts"
import { checkScreen } from "./check-screen.ts"
import { deposit, expect, register, test } from "./fixtures.ts"

test("a member downloads papers, and a visitor checks a proof of payment", async ({
  page,
  context,
  member,
  payee: other,
}) => {
  expect(member.username).not.toBe("")
  await register(other.context(), { firstName: "Bo", lastName: "Ek" })
  await deposit(context, "EUR", "80.00")
  const [from, to] = [await accountIn(context, "EUR"), await accountIn(other.context(), "EUR")]
  const paid = await context.request.post("/api/transfers", {
    data: {
      fromAccountId: from.id,
      recipientIban: to.iban,
      recipientName: "Bo Ek",
      amount: "12.50",
      reference: "Rent",
    },
  })
  const { transaction } = (await paid.json()) as { transaction: { reference: string } }
  await page.goto(`/transactions?show=${transaction.reference}`)
  const details = page.getByRole("dialog").filter({ hasText: "Reference" })
  await expect(details.getByRole("button", { name: "Download PDF" })).toBeVisible()
  await checkScreen(page, "transaction-with-proof")
  const proof = page.waitForEvent("download")
  await details.getByRole("button", { name: "Download PDF" }).click()
  expect((await proof).suggestedFilename()).toBe(`proof-of-payment-${transaction.reference}.pdf`)

  await ownerQuery("update accounts set created_at = '2024-05-02T12:00:00Z' where id = $1", [
    from.id,
  ])
  await page.goto("/documents")
  const certificates = page.getByRole("region", { name: "Certificates" })
  for (const [name, file] of [
    ["Fees of an account", /^fees-LU\w+-\d{4}\.pdf$/],
    ["Confirmation of an account", /^account-LU\w+\.pdf$/],
  ] as const) {
    await certificates.getByRole("combobox", { name: "Certificate" }).click()
    await page.getByRole("option", { name }).click()
    const saved = page.waitForEvent("download")
    await certificates.getByRole("button", { name: "Download Certificate" }).click()
    expect((await saved).suggestedFilename()).toMatch(file)
  }
  await checkScreen(page, "documents-certificates")

  // Signed out: anybody can check a paper.
  await context.clearCookies()
  await page.goto("/verify")
  await page.getByRole("button", { name: "Check Paper" }).click()
  await expect(page.getByText(/^Enter the reference/)).toBeVisible()
  await page.getByLabel("Reference").fill(transaction.reference)
  await page.getByLabel("Verification code").fill("0000-0000-0000-0000-0000")
  await page.getByRole("button", { name: "Check Paper" }).click()
  await expect(page.getByText("The bank can't confirm this paper")).toBeVisible()
  await checkScreen(page, "verify-refused")

  // Only the paper has the code (server/features/documents/make-proof.api.test.ts).
  const { reference } = transaction
  await page.route("**/api/proof-checks", (route) =>
    route.fulfill({
      json: {
        payment: {
          reference,
          date: "2026-11-20",
          amount: "12.50",
          currency: "EUR",
          message: "Rent",
          payerName: "Ana Ek",
          payerIban: from.iban,
          payeeName: "Bo Ek",
          payeeIban: to.iban,
        },
      },
    }),
  )
  await page.getByRole("button", { name: "Check Paper" }).click()
  await expect(page.getByText("The bank made this payment")).toBeVisible()
  await checkScreen(page, "verify")
})
