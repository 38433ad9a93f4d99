import { checkScreen } from "./check-screen.ts"
import { expectRows, latestProposal } from "./employees.ts"
import { expect, test } from "./fixtures.ts"
import { expectToast } from "./toast.ts"

test("a teller opens a drawer, takes cash with a receipt, and closes the drawer with a difference that another approves", async ({
  page,
  member,
  employee,
}) => {
  const teller = await employee("Ines Teller", "teller")
  const supervisor = await employee("Jonas Supervisor", "supervisor")
  await page.goto("/")
  const money = page.getByRole("main")
  await expect(money).toContainText("€0.00")

  const desk = teller.page
  await desk.goto("/cash")
  await expect(desk.getByLabel("€50.00")).toBeVisible()
  await checkScreen(desk, "staff-cash-opening")
  await desk.getByLabel("€50.00").fill("4")
  await desk.keyboard.press("Enter")
  await expectToast(desk, "Drawer opened", "EUR")

  await desk.getByLabel(/^Name, IBAN, phone/).fill(member.username)
  await desk.keyboard.press("Enter")
  await expect(desk.getByRole("heading", { name: "Why do you open this file?" })).toBeVisible()
  await desk.keyboard.press("1")
  await desk.getByLabel("Amount").fill("60")
  await checkScreen(desk, "staff-cash")
  await desk.keyboard.press("Enter")
  const pay = desk.getByRole("dialog", { name: "Cash In" })
  await expect(pay.getByText("€60.00").first()).toBeVisible()
  await pay.getByRole("button", { name: "Take" }).click()
  await expect(desk.getByRole("heading", { name: /^Receipt/ })).toBeVisible()
  const receipt = desk.getByRole("main")
  for (const text of ["€60.00", `${member.firstName} ${member.lastName}`, teller.name]) {
    await expect(receipt.getByText(text)).toBeVisible()
  }
  await checkScreen(desk, "staff-receipt")
  await expect(money).toContainText("€60.00")

  await desk.getByRole("link", { name: "Cash desk" }).last().click()
  await desk.getByRole("button", { name: "Count and Close" }).click()
  await desk.getByLabel("€50.00").fill("5")
  await desk.getByLabel("€5.00").fill("1")
  await desk.keyboard.press("Enter")
  await expect(desk.getByText("€5.00 is missing")).toBeVisible()
  await checkScreen(desk, "staff-cash-difference")
  // The narrowest window with two columns cuts off no movement.
  await desk.setViewportSize({ width: 1280, height: 900 })
  const movements = desk.getByRole("region", { name: "Movements" })
  expect(await movements.evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(0)
  await desk.getByRole("button", { name: "Post Difference" }).click()
  await desk.getByLabel("Reason").fill("Counted twice")
  await desk.keyboard.press("Enter")
  await expect(desk.getByText("Sent to a second person")).toBeVisible()

  const proposed = await latestProposal(teller)
  const review = supervisor.page
  await review.goto("/approvals")
  await review.getByRole("row", { name: proposed.sentence }).getByRole("link").click()
  await expectRows(review, proposed)
  await review.keyboard.press("a")
  await expect(review.getByRole("dialog", { name: "Approve Proposal" })).toBeVisible()
  await review.keyboard.type(await supervisor.code())
  await expectToast(review, "Approved and done", proposed.sentence)
  await desk.reload()
  await expect(desk.getByRole("heading", { name: "Open a drawer" })).toBeVisible()

  await review.goto("/ledger/accounts/suspense/EUR")
  await expect(review.getByText("€5.00 is missing")).toBeVisible()
  await review.getByRole("button", { name: "Clear Suspense" }).click()
  await review.getByLabel("Reason").fill("Nobody found it")
  await review.keyboard.press("Enter")
  await expect(review.getByText("Sent to a second person")).toBeVisible()
  await review.reload()
  await expect(review.getByText("Clearing suspense waits for a second person")).toBeVisible()
  await expect(review.getByRole("button", { name: "Clear Suspense" })).toBeHidden()
  await checkScreen(review, "staff-suspense")
})
