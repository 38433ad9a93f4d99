import type { Page } from "@playwright/test"
import { slowdown } from "../testing/slowdown.ts"
import { addVirtualAuthenticator } from "./authenticator-app.ts"
import { checkScreen } from "./check-screen.ts"
import { expectRows, inviteEmployee, latestProposal } from "./employees.ts"
import { expect, test } from "./fixtures.ts"
import { accept, apply } from "./loan-requests.ts"
import { expectToast } from "./toast.ts"

/** Enrolls a supervisor with a passkey, and signs in with it, through the pages. */
async function enrollSupervisor(page: Page): Promise<void> {
  const { username, invitation } = await inviteEmployee("Sam Supervisor", ["supervisor"])
  await addVirtualAuthenticator(page)
  await page.goto(`/enroll#${invitation.token}`)
  await page.getByLabel("Code").fill(invitation.code)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { name: "Welcome, Sam Supervisor" })).toBeVisible()
  await checkScreen(page, "staff-enrollment")
  await page.getByRole("button", { name: "Create Passkey" }).click()
  await page.getByRole("link", { name: "Go to Sign-In" }).click()
  await page.getByLabel("Username").fill(username)
  await page.getByRole("button", { name: "Use Passkey" }).click()
  await expect(page.getByRole("heading", { name: "Good day, Sam" })).toBeVisible()
}

test("a loan is proposed, approved by another with a passkey, accepted, and paid out into the member's open page", async ({
  page,
  context,
  member,
  employee,
  staffPage,
}) => {
  const officer = await employee("Ola Officer", "loan_officer")
  const review = await staffPage()
  await enrollSupervisor(review)
  const id = await apply(context, { amount: "9500.00" })
  await page.goto("/loans")
  const card = page.getByRole("article", { name: "Personal loan" })
  await expect(card.getByText("Pending")).toBeVisible()

  const desk = officer.page
  await desk.goto("/loans")
  const name = `${member.firstName} ${member.lastName}`
  await expect(desk.getByRole("row", { name: `${name} Personal loan` }).first()).toBeVisible()
  await checkScreen(desk, "staff-loans")
  await desk.goto(`/loans/${id}`)
  await expect(desk.getByRole("heading", { name: "Why do you open this file?" })).toBeVisible()
  await desk.keyboard.press("5")
  await expect(desk.getByRole("heading", { name: "Affordability" })).toBeVisible()
  await checkScreen(desk, "staff-loan")
  await desk.keyboard.press("a")
  await desk.getByLabel("Interest rate").fill("4.2")
  await desk.getByLabel("Reason").fill("The income covers it")
  await desk.keyboard.press("Enter")
  await expect(desk.getByText("Sent to a second person")).toBeVisible()
  await expect(card.getByText("Pending")).toBeVisible()

  const proposed = await latestProposal(officer)
  expect(proposed.sentence).toContain("€9,500.00 at 4.20% over 24 months")
  await review.goto("/approvals")
  await review.getByRole("row", { name: proposed.sentence }).getByRole("link").click()
  await expectRows(review, proposed)
  await expect(review.getByText("The income covers it")).toBeVisible()
  await review.keyboard.press("a")
  await expect(review.getByRole("dialog", { name: "Approve Proposal" })).toBeVisible()
  await checkScreen(review, "staff-approve-passkey")
  await review.keyboard.press("Enter")
  await expectToast(review, "Approved and done", proposed.sentence)
  await expect(card.getByText("4.20%").first()).toBeVisible()

  await accept(context, id, member.password)
  await page.goto("/")
  const money = page.getByRole("main")
  await expect(money).toContainText("€0.00")
  await desk.reload()
  await desk.getByRole("button", { name: "Pay Out" }).click()
  await desk.getByRole("button", { name: "The member accepted the offer in the app" }).click()
  const timeout = 1_000 * slowdown()
  const paid = desk.waitForResponse((answer) => answer.request().method() === "POST")
  await desk.getByRole("dialog").getByRole("button", { name: "Pay Out" }).click()
  await paid
  await Promise.all([
    expect(money).toContainText("€9,500.00", { timeout }),
    expectToast(desk, "Paid out"),
  ])

  await desk.goto("/arrears")
  await expect(desk.getByRole("heading", { name: "Arrears" })).toBeVisible()
  await checkScreen(desk, "staff-arrears")
})

/** Presses keys, and counts them. */
function counted(page: Page) {
  let keys = 0
  return {
    count: () => keys,
    async press(...pressed: readonly string[]) {
      for (const key of pressed) await page.keyboard.press(key)
      keys += pressed.length
    },
    async type(text: string) {
      await page.keyboard.type(text)
      keys += text.length
    },
  }
}

/** The digit that opens a list of work from the first page. */
async function digitOf(page: Page, work: string): Promise<string> {
  const row = page.getByRole("table", { name: "Work that waits" }).getByRole("row", { name: work })
  await expect(row).toBeVisible()
  return (await row.locator("kbd").textContent()) ?? ""
}

test("a loan is proposed in at most twelve keys from the first page, and decided in as many", async ({
  context,
  member,
  employee,
}) => {
  const officer = await employee("Ola Officer", "loan_officer")
  const supervisor = await employee("Sam Supervisor", "supervisor")
  const id = await apply(context, { amount: "2400.00" })
  const name = `${member.firstName} ${member.lastName}`

  const desk = officer.page
  await desk.goto("/")
  const proposing = counted(desk)
  await proposing.press(await digitOf(desk, "Loan applications to decide"))
  const application = desk.getByRole("row", { name }).locator(`a[href="/loans/${id}"]`)
  await expect(application).toBeVisible()
  await proposing.press("j")
  // The bank is shared with other tests, whose applications stand before this one.
  await application.focus()
  await proposing.press("Enter")
  await expect(desk.getByRole("heading", { name: "Why do you open this file?" })).toBeVisible()
  await proposing.press("5")
  await expect(desk.getByRole("heading", { name: "Affordability" })).toBeVisible()
  await proposing.press("a")
  await expect(desk.getByLabel("Interest rate")).toBeFocused()
  await proposing.press("Tab")
  await proposing.type("Fits")
  await proposing.press("Enter")
  await expect(desk.getByText("Sent to a second person")).toBeVisible()
  expect(proposing.count()).toBeLessThanOrEqual(12)

  const review = supervisor.page
  await review.goto("/")
  const deciding = counted(review)
  await deciding.press(await digitOf(review, "Proposals of colleagues to decide"))
  const proposed = await latestProposal(officer)
  const proposal = review.getByRole("row", { name: proposed.sentence }).getByRole("link")
  await expect(proposal).toBeVisible()
  await deciding.press("j")
  await proposal.focus()
  await deciding.press("Enter")
  await expect(review.getByRole("heading", { name: "The member's loans" })).toBeVisible()
  await checkScreen(review, "staff-approval-facts")
  await deciding.press("a")
  await expect(review.getByRole("dialog", { name: "Approve Proposal" })).toBeVisible()
  await deciding.type(await supervisor.code())
  await expectToast(review, "Approved and done", proposed.sentence)
  expect(deciding.count()).toBeLessThanOrEqual(12)
})
