import type { BrowserContext, Page } from "@playwright/test"
import { accountIn, signInAs } from "./bank-api.ts"
import { checkScreen } from "./check-screen.ts"
import { readClipboard } from "./clipboard.ts"
import { enterPassword } from "./enrolled.ts"
import { deposit, expect, test } from "./fixtures.ts"

const marta = { username: "marta.lindqvist", password: "lavender-harbour-48" }
const recipient = { iban: "DE89370400440532013000", name: "Nordlicht Studio GmbH" }

/** The fields of a card that these tests read, and its secrets. */
type Card = {
  id: number
  accountId: number
  cardType: string
  lastFour: string
  cardNumber: string
  cvv: string
}

/** The member's euro card, with its number and CVV. */
async function euroCard(
  context: BrowserContext,
  { password }: { password: string },
): Promise<Card> {
  const account = await accountIn(context, "EUR")
  const cards = (await (await context.request.get("/api/debit-cards")).json()) as Card[]
  const card = cards.find(({ accountId }) => accountId === account.id)
  if (!card) throw new Error("The member has no card for euros")
  const answer = await context.request.post(`/api/debit-cards/${card.id}/details`, {
    data: { password },
  })
  return { ...card, ...((await answer.json()) as Pick<Card, "cardNumber" | "cvv">) }
}

const grouped = ({ cardNumber }: Card) => cardNumber.replace(/.{4}(?=.)/g, "$& ")

async function choose(page: Page, card: Card, item: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${card.cardType} ${card.lastFour}` }).click()
  await page.getByRole("menuitem", { name: item }).click()
}

async function fillIn(page: Page, { cvv }: Card, amount: string): Promise<void> {
  await page.goto("/card-transfer")
  await page.getByLabel("Amount").fill(amount)
  await page.getByLabel("Recipient IBAN").fill(recipient.iban)
  await page.getByLabel("Recipient name").fill(recipient.name)
  await page.getByLabel("Description").fill("Invoice 2026-121")
  await page.getByLabel("CVV", { exact: true }).fill(cvv)
}

/** Everything that a browser stores for a page: storage, caches, cookies, and the URL. */
async function keptBy(page: Page): Promise<string> {
  const kept = await page.evaluate(async () => {
    const caches = await globalThis.caches.keys()
    const databases = await indexedDB.databases()
    const state: unknown = history.state
    const stores = { ...localStorage, ...sessionStorage }
    return JSON.stringify({ stores, caches, databases, state, address: location.href })
  })
  return kept + JSON.stringify(await page.context().cookies())
}

test("cards of every network, their menu, their details", async ({ page, context }) => {
  await signInAs(context, marta)
  const card = await euroCard(context, marta)
  await page.goto("/cards")
  for (const name of ["Euro", "Sterling", "Swiss Franc", "US Dollar"]) {
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible()
  }
  await checkScreen(page, "cards")

  await choose(page, card, "Show Details")
  await enterPassword(page, marta)
  await expect(page.getByText(`Card number ${grouped(card)}`)).toBeAttached()
  await checkScreen(page, "cards-details")
  const kept = await keptBy(page)
  expect(kept).not.toContain(card.cardNumber)
  expect(kept).not.toContain(grouped(card))
  expect(kept).not.toContain(`"${card.cvv}"`)
  await page.evaluate(() => dispatchEvent(new Event("blur")))
  await expect(page.getByText(`Card number ${grouped(card)}`)).not.toBeAttached()

  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await choose(page, card, "Copy Number")
  await enterPassword(page, marta)
  await expect(page.getByText("Card number copied to clipboard", { exact: true })).toBeVisible()
  expect(await readClipboard(page)).toBe(card.cardNumber)
})

test("the password dialog works by keyboard, and the focus returns", async ({
  page,
  context,
  member,
}) => {
  const card = await euroCard(context, member)
  await page.goto("/cards")
  const trigger = page.getByRole("button", { name: `Actions for Visa ${card.lastFour}` })
  await trigger.focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("menuitem", { name: "Show Details" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused()
  await page.keyboard.type("not-the-password")
  await page.keyboard.press("Enter")
  await expect(page.getByText("This is not your password")).toBeVisible()
  await checkScreen(page, "cards-password")
  await page.keyboard.press("ControlOrMeta+a")
  await page.keyboard.type(member.password)
  await page.keyboard.press("Enter")
  await expect(page.getByText(`Card number ${grouped(card)}`)).toBeAttached()
  await expect(trigger).toBeFocused()
})

test("a card transfer: form, validation, review, and receipt without a query", async ({
  page,
  context,
  member,
}) => {
  await deposit(context, "EUR", "9000.00")
  const card = await euroCard(context, member)
  await page.goto("/card-transfer")
  await page.getByRole("button", { name: "Review Transfer" }).click()
  await expect(page.getByText("CVV is required")).toBeVisible()
  await checkScreen(page, "card-transfer-errors")

  await fillIn(page, card, "2500.01")
  await page.getByRole("button", { name: "Review Transfer" }).click()
  await expect(page.getByText("Daily Limit Exceeded", { exact: true })).toBeVisible()
  await page.getByLabel("Amount").fill("2500")
  await page.getByRole("button", { name: "Review Transfer" }).click()
  await expect(page.getByText("You send")).toBeVisible()
  await checkScreen(page, "card-transfer-review")
  await page.getByRole("button", { name: "Send €2,500.00" }).click()

  await expect(page.getByRole("heading", { name: "Transfer Successful" })).toBeVisible()
  await expect(page).toHaveURL("/transfer-success")
  await expect(page.getByText(`•••• ${card.lastFour}`)).toBeVisible()
  await expect(page.getByText(recipient.name)).toBeVisible()
  expect((await accountIn(context, "EUR")).balance).toBe("6500.00")
  expect(member.username).toBeTruthy()
  await page.reload()
  await expect(page).toHaveURL("/")
})

test("a freeze in one tab stops a card transfer that is filled in in another", async ({
  page,
  context,
  member,
}) => {
  expect(member.username).toBeTruthy()
  await deposit(context, "EUR", "100.00")
  const card = await euroCard(context, member)
  // This tab receives no live updates: only the bank's response can stop it.
  await page.route("**/api/live", (route) => route.abort())
  await fillIn(page, card, "40")
  await page.getByRole("button", { name: "Review Transfer" }).click()
  await expect(page.getByText("You send")).toBeVisible()

  const other = await context.newPage()
  await other.route("**/api/live", (route) => route.abort())
  await other.goto("/cards")
  await choose(other, card, "Freeze")
  const face = other.getByRole("article", { name: `Visa ${card.lastFour}` })
  await expect(face.getByText("Frozen")).toBeVisible()
  await checkScreen(other, "cards-frozen")

  await page.bringToFront()
  await page.getByRole("button", { name: "Send €40.00" }).click()
  await expect(page.getByText("Transfer Failed", { exact: true })).toBeVisible()
  await expect(page.getByText("This card is frozen. No money moved.").first()).toBeVisible()
  await expect(page.getByRole("button", { name: "Review Transfer" })).toBeDisabled()
  expect((await accountIn(context, "EUR")).balance).toBe("100.00")
})

test("a freeze shows in another tab without a reload", async ({ page, context, member }) => {
  expect(member.username).toBeTruthy()
  const card = await euroCard(context, member)
  await page.goto("/cards")
  const face = page.getByRole("article", { name: `Visa ${card.lastFour}` })
  await expect(face.getByText("Active")).toBeVisible()
  await context.request.put(`/api/debit-cards/${card.id}/freeze`, { data: {} })
  await expect(face.getByText("Frozen")).toBeVisible()
})

test("a lost card is replaced by one with a new number, and stays in the list of closed cards", async ({
  page,
  context,
  member,
}) => {
  const card = await euroCard(context, member)
  await page.goto("/cards")
  await choose(page, card, "Replace Card")
  const dialog = page.getByRole("dialog", { name: `Replace Visa ${card.lastFour}` })
  await expect(dialog).toBeVisible()
  await dialog.getByRole("button", { name: "Replace Card" }).click()
  await expect(dialog.getByText("Choose one of these")).toBeVisible()
  await checkScreen(page, "cards-replace")
  await dialog.getByText("Lost", { exact: true }).click()
  await dialog.getByRole("button", { name: "Replace Card" }).click()
  await enterPassword(page, member)

  await expect(page.getByText(new RegExp(`replaces Visa ${card.lastFour}`)).first()).toBeVisible()
  await expect(page.getByRole("article", { name: `Visa ${card.lastFour}` })).toHaveCount(0)
  const fold = page.getByRole("button", { name: /^Closed Cards/ })
  await expect(fold).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByText(`Visa •••• ${card.lastFour}`, { exact: true })).toBeVisible()
  await expect(page.getByText("Lost", { exact: true })).toBeVisible()
  await checkScreen(page, "cards-closed")
  const next = await euroCard(context, member)
  expect(next.cardNumber).not.toBe(card.cardNumber)
})

test("a single-use card is created, pays once, and closes on the open page", async ({
  page,
  context,
  member,
}) => {
  await deposit(context, "EUR", "100.00")
  await page.goto("/cards")
  await page.getByRole("button", { name: "New Virtual Card" }).click()
  const dialog = page.getByRole("dialog", { name: "New Virtual Card" })
  await expect(dialog.getByText("Works until you close it")).toBeVisible()
  await checkScreen(page, "cards-new-virtual")
  await dialog.getByText("Single-use", { exact: true }).click()
  await dialog.getByLabel("Name").fill("Concert tickets")
  await dialog.getByRole("button", { name: "Create Card" }).click()
  await enterPassword(page, member)
  await expect(page.getByText("Concert tickets · Single-use card")).toBeVisible()
  await expect(page.getByText("1 of 10 open")).toBeVisible()
  await checkScreen(page, "cards-virtual")

  const cards = (await (await context.request.get("/api/debit-cards")).json()) as (Card & {
    singleUse: boolean
  })[]
  const once = cards.find(({ singleUse }) => singleUse)
  const path = `/api/debit-cards/${once?.id}/details`
  const details = await context.request.post(path, { data: { password: member.password } })
  const { cvv } = (await details.json()) as Pick<Card, "cvv">
  const paid = await context.request.post("/api/card-transfer", {
    data: {
      cardId: once?.id,
      cvv,
      amount: "20.00",
      description: "Concert tickets",
      recipientIban: recipient.iban,
      recipientName: recipient.name,
    },
  })
  expect(paid.status(), await paid.text()).toBe(201)
  await expect(page.getByRole("button", { name: /^Closed Cards/ })).toBeVisible()
  await expect(page.getByText("0 of 10 open")).toBeVisible()
})

test("a card sends to nobody else while its transfers to others are off", async ({
  page,
  context,
  member,
}) => {
  await deposit(context, "EUR", "100.00")
  const card = await euroCard(context, member)
  await page.goto("/cards")
  await page.getByRole("button", { name: `Change what Visa ${card.lastFour} may send` }).click()
  const dialog = page.getByRole("dialog", { name: "Card Transfers" })
  const control = dialog.getByRole("switch", { name: "Transfers to others" })
  await expect(control).toBeChecked()
  await checkScreen(page, "cards-transfers")
  await control.click()
  await expect(control).not.toBeChecked()
  await dialog.getByRole("button", { name: "Done" }).click()
  await expect(dialog).toHaveCount(0)
  const face = page.getByRole("article", { name: `Visa ${card.lastFour}` })
  await expect(face.getByText("Own accounts only")).toBeVisible()

  await fillIn(page, card, "20")
  await expect(page.getByText("This card sends money only to your own accounts.")).toBeVisible()
  await page.getByRole("button", { name: "Review Transfer" }).click()
  await expect(page.getByText("You send")).toBeVisible()
  await page.getByRole("button", { name: "Send €20.00" }).click()
  await expect(page.getByText("Transfer Failed", { exact: true })).toBeVisible()
  await expect(
    page.getByText(/This card's transfers to others are turned off/).first(),
  ).toBeVisible()
  expect((await accountIn(context, "EUR")).balance).toBe("100.00")
})
