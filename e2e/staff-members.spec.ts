import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { checkScreen } from "./check-screen.ts"
import { type Employee, expectRows, latestProposal } from "./employees.ts"
import { expect, test } from "./fixtures.ts"
import { expectToast } from "./toast.ts"

/** Presses keys one after the other, each once the page shows what the one before led to. */
async function press(page: Page, key: string, then: () => Promise<void>): Promise<number> {
  await page.keyboard.press(key)
  await then()
  return 1
}

/**
 * A card of the signed-in member that no other member's card looks like: other tests' members have cards
 * too, and a search that finds one member opens the file.
 */
async function cardToFind(member: Page, teller: Employee): Promise<string> {
  const answer = await member.context().request.get("/api/debit-cards")
  for (const { lastFour } of (await answer.json()) as { lastFour: string }[]) {
    const found = await teller.page.request.get(`/api/staff/members?q=${lastFour}`)
    if (((await found.json()) as unknown[]).length === 1) return lastFour
  }
  throw new Error("Every card has a namesake")
}

/** Signs in through the form. */
async function signIn({ page, username, password, code }: Employee): Promise<void> {
  await page.getByLabel("Username").fill(username)
  await page.getByLabel("Password", { exact: true }).fill(password)
  await page.getByLabel("Code").fill(await code())
  await page.keyboard.press("Enter")
}

test("a teller freezes a card in six keys, and two employees unfreeze it, before the member's eyes", async ({
  page,
  member,
  employee,
}) => {
  const teller = await employee("Ines Teller", "teller")
  const supervisor = await employee("Jonas Supervisor", "supervisor")
  const desk = teller.page
  const lastFour = await cardToFind(page, teller)
  const name = `${member.firstName} ${member.lastName}`
  await page.goto("/cards")
  const face = page.getByRole("article", { name: new RegExp(`${lastFour}$`) })
  await expect(face.getByText("Active")).toBeVisible()

  await desk.context().clearCookies()
  await desk.goto("/")
  await expect(desk.getByRole("heading", { name: "Sign in to the staff app" })).toBeVisible()
  await checkScreen(desk, "staff-sign-in")
  await signIn(teller)
  await expect(desk.getByRole("heading", { name: "Good day, Ines" })).toBeVisible()
  await expect(desk.getByRole("heading", { name: "Waiting for you" })).toBeVisible()
  await checkScreen(desk, "staff-today")

  // The four digits are what the member says; everything else counts.
  const find = desk.getByRole("textbox", { name: /^Find a member/ })
  let keys = await press(desk, "/", () => expect(find).toBeFocused())
  await desk.keyboard.type(lastFour)
  const why = desk.getByRole("heading", { name: "Why do you open this file?" })
  keys += await press(desk, "Enter", () => expect(why).toBeVisible())
  await checkScreen(desk, "staff-purpose")
  const cards = desk.getByRole("table", { name: "Cards" })
  keys += await press(desk, "1", () => expect(cards).toBeVisible())
  await checkScreen(desk, "staff-member")
  const dialog = desk.getByRole("dialog", { name: "Freeze Card" })
  keys += await press(desk, "f", () => expect(dialog).toBeVisible())
  await expect(dialog.getByRole("radio", { name: `ending in ${lastFour}` })).toBeChecked()
  const card = cards.getByRole("row", { name: `ending in ${lastFour}` })
  keys += await press(desk, "Enter", () => expect(card.getByText("Frozen")).toBeVisible())
  expect(keys).toBeLessThanOrEqual(6)
  await expect(face.getByText("Frozen")).toBeVisible()

  await card.getByRole("button", { name: "Unfreeze" }).click()
  await desk.getByLabel("Reason").fill("The card was found again")
  await desk.keyboard.press("Enter")
  await expect(desk.getByText("Sent to a second person").first()).toBeVisible()
  await expect(card.getByText("Frozen")).toBeVisible()
  const proposed = await latestProposal(teller)
  expect(proposed.sentence).toContain(lastFour)

  const review = supervisor.page
  await review.goto("/approvals")
  const waiting = review.getByRole("row", { name: proposed.sentence }).getByRole("link")
  await expect(waiting).toBeVisible()
  await checkScreen(review, "staff-approvals")
  await waiting.focus()
  await review.keyboard.press("Enter")
  await expect(review.getByText(proposed.sentence)).toBeVisible()
  await expectRows(review, proposed)
  await expect(review.getByText("The card was found again")).toBeVisible()
  await expect(review.getByText(teller.name, { exact: true })).toBeVisible()
  await expect(review.getByRole("link", { name })).toBeVisible()
  await checkScreen(review, "staff-proposal")
  await review.keyboard.press("a")
  await expect(review.getByRole("dialog", { name: "Approve Proposal" })).toBeVisible()
  await review.keyboard.type(await supervisor.code())
  await expectToast(review, "Approved and done", proposed.sentence)
  await expect(face.getByText("Active")).toBeVisible()
})

test("a teller downloads a monthly statement of a member who has lost theirs", async ({
  employee,
}) => {
  const { page: desk } = await employee("Ida Teller", "teller")
  await desk.goto("/members?q=marta.lindqvist")
  await expect(desk.getByRole("heading", { name: "Why do you open this file?" })).toBeVisible()
  await desk.keyboard.press("1")
  await desk
    .getByRole("navigation", { name: "Part of the file" })
    .getByRole("link", { name: "Documents" })
    .click()
  const file = desk.getByRole("button", { name: /^PDF of statement \d+, / }).first()
  await expect(file).toBeVisible()
  await checkScreen(desk, "staff-statements")
  const saved = desk.waitForEvent("download")
  await file.click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^statement-LU\w+-no-\d+-\d{4}-\d{2}\.pdf$/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe("%PDF-")
})
