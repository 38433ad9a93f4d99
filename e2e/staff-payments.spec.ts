import { randomInt } from "node:crypto"
import { accountIn } from "./bank-api.ts"
import { ownerQuery } from "./bank-database.ts"
import { checkScreen } from "./check-screen.ts"
import { expectRows, latestProposal } from "./employees.ts"
import { expect, test } from "./fixtures.ts"
import { expectToast } from "./toast.ts"
import { receiveUnapplied } from "./unapplied-payment.ts"

test("unapplied money is credited by two employees, into the member's open page", async ({
  page,
  context,
  member,
  employee,
}) => {
  const officer = await employee("Pia Officer", "payments_officer")
  const supervisor = await employee("Sam Supervisor", "supervisor")
  const { iban } = await accountIn(context, "EUR")
  const txId = `IN-${randomInt(10 ** 12)}`
  await receiveUnapplied(txId, { otherName: "Atelier Brandt" })
  const item = await ownerQuery<{ id: string }>(
    "select r.id from repair_items r join payments p on p.id = r.payment_id where p.tx_id = $1",
    [txId],
  )
  await page.goto("/")
  const money = page.getByRole("main")
  await expect(money).toContainText("€0.00")

  const desk = officer.page
  await desk.goto("/")
  await expect(desk.getByRole("row", { name: "Unapplied money" })).toBeVisible()
  await desk.goto("/payments")
  await expect(desk.getByRole("link", { name: `Item ${item?.id}`, exact: true })).toBeVisible()
  await checkScreen(desk, "staff-payments")
  await desk.getByRole("link", { name: `Item ${item?.id}`, exact: true }).click()
  await expect(desk.getByText("Atelier Brandt")).toBeVisible()
  await checkScreen(desk, "staff-payment-item")
  await desk.keyboard.press("a")
  await desk.getByRole("textbox", { name: "Account" }).fill(iban)
  await desk.getByLabel("Reason").fill("The payer named the member by phone")
  await desk.keyboard.press("Enter")
  await expect(desk.getByText("Sent to a second person")).toBeVisible()
  await expect(money).toContainText("€0.00")

  // The maker has not opened the member's file: only who decides sees whom it is about.
  const proposed = await latestProposal(officer, supervisor)
  expect(proposed.sentence).toContain(
    `Credit €75.00 from Atelier Brandt to ${member.firstName} ${member.lastName}`,
  )
  const review = supervisor.page
  await review.goto("/approvals")
  await review.getByRole("row", { name: proposed.sentence }).getByRole("link").click()
  await expectRows(review, proposed)
  await review.keyboard.press("a")
  await expect(review.getByRole("dialog", { name: "Approve Proposal" })).toBeVisible()
  await review.keyboard.type(await supervisor.code())
  await expectToast(review, "Approved and done", proposed.sentence)
  await expect(money).toContainText("€75.00")

  await review.goto("/day-end")
  await review.getByRole("button", { name: "Run now: Check the ledger" }).click()
  const check = review.getByRole("row", { name: "Check the ledger" })
  await expect(check.getByText("The ledger is sound")).toBeVisible()
  await checkScreen(review, "staff-day-end")
})
