import { euros } from "./bank-api.ts"
import { checkScreen } from "./check-screen.ts"
import { expectRows, latestProposal } from "./employees.ts"
import { deposit, expect, test } from "./fixtures.ts"
import { expectToast } from "./toast.ts"

test("a booking with a wrong amount is corrected by two employees, and the member sees both entries", async ({
  page,
  context,
  member,
  employee,
}) => {
  await deposit(context, "EUR", "1000.00")
  await page.goto("/transactions")
  const history = page.getByRole("main")
  await expect(history.getByText("+€1,000.00").first()).toBeVisible()
  const officer = await employee("Pia Officer", "payments_officer")
  const supervisor = await employee("Sam Supervisor", "supervisor")

  const desk = officer.page
  await desk.goto(`/members?q=${member.username}`)
  await expect(desk.getByRole("heading", { name: "Why do you open this file?" })).toBeVisible()
  await desk.keyboard.press("3")
  await desk
    .getByRole("navigation", { name: "Part of the file" })
    .getByRole("link", { name: "Payments" })
    .click()
  await desk.getByRole("row", { name: "€1,000.00" }).getByRole("link").click()
  const sides = desk.getByRole("table", { name: "Postings" })
  await expect(sides.getByRole("row")).toHaveCount(3)
  await checkScreen(desk, "staff-entry")
  await desk.getByRole("button", { name: "Correct Amount" }).click()
  const form = desk.getByRole("dialog", { name: "Correct Amount" })
  await form.getByLabel("Right amount").fill("100")
  await form.getByLabel("Reason").fill("A zero too many")
  await desk.keyboard.press("Enter")
  await expect(desk.getByText("Sent to a second person")).toBeVisible()
  expect(await euros(context)).toBe("1000.00")

  const proposed = await latestProposal(officer)
  const review = supervisor.page
  await review.goto("/approvals")
  await review.getByRole("row", { name: proposed.sentence }).getByRole("link").click()
  await expectRows(review, proposed)
  await review.keyboard.press("a")
  await expect(review.getByRole("dialog", { name: "Approve Proposal" })).toBeVisible()
  await review.keyboard.type(await supervisor.code())
  await expectToast(review, "Approved and done", proposed.sentence)

  await expect(history.getByText("-€900.00").first()).toBeVisible()
  await expect(history.getByText("+€1,000.00").first()).toBeVisible()
  expect(await euros(context)).toBe("100.00")

  await desk.reload()
  await desk.getByRole("link", { name: /^REV-/ }).click()
  await expect(sides.getByRole("row", { name: "€900.00" })).toHaveCount(2)
  await expect(desk.getByText("Corrects", { exact: true })).toBeVisible()
})
