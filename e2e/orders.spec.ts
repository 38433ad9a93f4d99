import type { BrowserContext, Page } from "@playwright/test"
import { inWords } from "#shared/time/days-in-words.ts"
import { addDays } from "#shared/time/target-days.ts"
import { zonedDay } from "#shared/time/zoned-time.ts"
import { accountIn, euros, sendEuros } from "./bank-api.ts"
import { checkScreen } from "./check-screen.ts"
import { enroll, enterRecoveryCode, step } from "./enrolled.ts"
import { deposit, expect, test } from "./fixtures.ts"
import { expectToast } from "./toast.ts"
import { fillTransfer, otherBankIban } from "./transfer-page.ts"

const rent = { amount: "950", iban: otherBankIban, name: "Anna Weber", reference: "Rent" }

/** The day that is some days from now, in the bank's zone, as the API and as the screens have it. */
function inDays(days: number): { iso: string; shown: RegExp } {
  const iso = addDays(zonedDay(new Date(), "Europe/Luxembourg"), days)
  return { iso, shown: new RegExp(inWords(iso)) }
}

const choose = (page: Page, name: RegExp) =>
  page.getByRole("radio", { name }).check({ force: true })

/** An order that was made earlier, through the API. */
async function planned(context: BrowserContext, changes: object): Promise<number> {
  const { id: fromAccountId } = await accountIn(context, "EUR")
  const answer = await context.request.post("/api/orders", {
    data: {
      fromAccountId,
      amount: "950.00",
      recipientIban: otherBankIban.replaceAll(" ", ""),
      recipientName: "Anna Weber",
      reference: "Rent",
      firstOn: inDays(40).iso,
      ...changes,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { id: number }).id
}

test("a standing order from the form to its end, confirmed once", async ({
  page,
  context,
  member,
}) => {
  await deposit(context, "EUR", "100.00")
  const { recoveryCode } = await enroll(context, member)
  const before = await euros(context)
  const first = inDays(40)

  await page.goto("/payments/orders")
  await expect(page.getByText("Nothing planned yet")).toBeVisible()
  await checkScreen(page, "orders-none")
  await page.getByRole("link", { name: "Plan a Payment" }).first().click()
  await expect(page.getByRole("radio", { name: /^Regularly/ })).toBeChecked()
  await page.getByRole("button", { name: "Review Order" }).click()
  await expect(page.getByText(/^Enter a date such as \d+ \w{3} 20\d\d$/)).toBeVisible()
  await checkScreen(page, "order-errors")

  await fillTransfer(page, rent)
  await page.getByLabel("First payment", { exact: true }).fill(first.iso)
  await expect(page.getByText(/in the morning. No money moves before then/)).toContainText(
    first.shown,
  )
  await page.getByRole("button", { name: "First payment: choose from a calendar" }).click()
  await expect(page.getByRole("dialog", { name: "First payment: calendar" })).toBeVisible()
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Review Order" }).click()
  await expect(page.getByRole("heading", { name: "Review Transfer" })).toBeFocused()
  await expect(page.getByText("You send every month")).toBeVisible()
  await checkScreen(page, "order-review")
  await page.getByRole("button", { name: "Create Standing Order" }).click()
  await expect(step(page)).toContainText("Every month")
  await enterRecoveryCode(page, recoveryCode())

  await expect(page).toHaveURL(/\/payments\/orders\/\d+$/)
  await expect(page.getByText("Standing order created")).toBeVisible()
  expect(await euros(context)).toBe(before)
  const next = page.getByRole("region", { name: "Next Payments" }).getByRole("listitem")
  await expect(next).toHaveCount(3)
  await expect(next.first()).toContainText(first.shown)
  await checkScreen(page, "order")

  await test.step("skips a date, pauses, and resumes, each after a question", async () => {
    const second = (await next.nth(1).textContent()) ?? ""
    await page.getByRole("button", { name: "Skip Next Date" }).click()
    await expect(page.getByRole("dialog")).toContainText("is not made")
    await page.getByRole("button", { name: "Skip This Date" }).click()
    await expect(next.first()).toHaveText(second)
    await expect(page.getByRole("region", { name: "Past Dates" })).toContainText("Skipped")
    await page.getByRole("button", { name: "Pause" }).click()
    await expect(page.getByRole("dialog")).toContainText("Pause")
    await checkScreen(page, "order-pause")
    await page.getByRole("button", { name: "Pause Order" }).click()
    await expect(page.getByText(/^Paused\. Nothing is paid/)).toBeVisible()
    await expect(next).toHaveCount(0)
    await page.getByRole("button", { name: "Resume" }).click()
    await page.getByRole("button", { name: "Resume Order" }).click()
    await expect(next.first()).toHaveText(second)
  })

  await test.step("is changed in its form, and confirmed again", async () => {
    await page.getByRole("link", { name: "Edit", exact: true }).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Change Standing Order")
    await page.getByLabel("Amount").fill("975")
    await page.getByRole("button", { name: "Review Order" }).click()
    await page.getByRole("button", { name: "Save Changes" }).click()
    await expect(step(page)).toContainText("€975.00")
    await enterRecoveryCode(page, recoveryCode())
    await expect(page.getByText("Standing order changed")).toBeVisible()
  })

  await test.step("ends", async () => {
    await page.getByRole("button", { name: "End Order" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "End Order" }).click()
    await expectToast(page, "Standing order ended")
    await expect(page.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0)
    await page.getByRole("link", { name: "Back to Standing Orders" }).click()
    await expect(page.getByRole("region", { name: "Ended" })).toContainText("Anna Weber")
    await checkScreen(page, "orders")
  })
})

test("a payment is scheduled on a date, and canceled", async ({ page, context, member }) => {
  expect(member.username).toBeTruthy()
  await page.goto("/transfer")
  await fillTransfer(page, rent)
  await choose(page, /^On a date/)
  const { iso, shown } = inDays(12)
  await page.getByLabel("Date", { exact: true }).fill(iso)
  await page.getByRole("button", { name: "Review Order" }).click()
  await expect(page.getByText(/^You send on/)).toContainText(shown)
  await page.getByRole("button", { name: "Schedule €950.00" }).click()
  await expect(page.getByText("Scheduled payment created")).toBeVisible()
  await page.getByRole("button", { name: "Cancel Payment" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Cancel Payment" }).click()
  await expectToast(page, "Payment canceled")
  await page.goBack()
  await expect(page).toHaveURL("/transfer")
  await expect(page.getByRole("radio", { name: /^Pay now/ })).toBeChecked()
  expect(await euros(context)).toBe("0.00")
})

test("a transfer like a payment that is due soon asks whether to skip that one", async ({
  page,
  context,
  member,
}) => {
  expect(member.username).toBeTruthy()
  await deposit(context, "EUR", "2000.00")
  const id = await planned(context, { firstOn: inDays(2).iso, rhythm: "monthly" })
  // Another amount asks nothing.
  await sendEuros(context, {
    amount: "949.99",
    recipientIban: otherBankIban.replaceAll(" ", ""),
    recipientName: "Anna Weber",
  })
  await page.goto("/transfer")
  await fillTransfer(page, rent)
  await page.getByRole("button", { name: "Review Transfer" }).click()
  await page.getByRole("button", { name: "Send €950.00" }).click()
  const question = page.getByRole("dialog", { name: /^Skip the payment of/ })
  await expect(question).toContainText(inDays(2).shown)
  await expect(question).toContainText("€950.00 to Anna Weber")
  await checkScreen(page, "order-instead")
  await question.getByRole("button", { name: "Skip This Date" }).click()
  await expect(question).toHaveCount(0)
  await page.goto(`/payments/orders/${id}`)
  await expect(page.getByRole("region", { name: "Past Dates" })).toContainText("Skipped")
})

test("what is coming is listed, follows a change in another tab, and leads to its order", async ({
  page,
  context,
  member,
}) => {
  expect(member.username).toBeTruthy()
  await page.goto("/")
  await page
    .getByRole("navigation", { name: "More" })
    .getByRole("link", { name: "Payments" })
    .click()
  await expect(page.getByText("Nothing is due in the next 35 days")).toBeVisible()
  await checkScreen(page, "upcoming-none")
  const id = await planned(context, { firstOn: inDays(2).iso, rhythm: "weekly" })
  await expect(page.getByRole("link", { name: "Anna Weber" })).toHaveCount(5)
  await expect(page.getByText("Not everything is covered")).toBeVisible()
  await checkScreen(page, "upcoming")
  await page.goto("/")
  const card = page.getByRole("region", { name: "Upcoming" })
  await expect(card.getByRole("listitem")).toHaveCount(4)
  await card.getByRole("link", { name: "Anna Weber" }).first().click()
  await expect(page).toHaveURL(`/payments/orders/${id}`)
})
