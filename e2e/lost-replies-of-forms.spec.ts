import type { BrowserContext, Page } from "@playwright/test"
import { addDays } from "#shared/time/target-days.ts"
import { zonedDay } from "#shared/time/zoned-time.ts"
import { fullForm } from "../testing/full-form.ts"
import { accountIn, signInAs } from "./bank-api.ts"
import { bankCommand } from "./bank-command.ts"
import { addFunds, exchange, openDashboard } from "./dashboard-page.ts"
import { deposit, test } from "./fixtures.ts"
import { accept, apply } from "./loan-requests.ts"
import { expectSaid, leave, loseReplies } from "./lost-reply.ts"
import { fillTransfer, otherBankIban } from "./transfer-page.ts"

/** Forms other than the transfer's: how each is sent. */
const kinds: Record<string, { path: string; what: string; send: (page: Page) => Promise<void> }> = {
  deposit: {
    path: "/api/deposits",
    what: "deposit of €70.00",
    send: async (page) => {
      await openDashboard(page)
      await addFunds(page, "70", "Second salary")
    },
  },
  exchange: {
    path: "/api/exchange",
    what: "exchange of €100.00",
    send: async (page) => {
      await openDashboard(page)
      await exchange(page, "100", "You receive £85.26")
    },
  },
  "payment request": {
    path: "/api/payment-requests",
    what: "payment request of €24.50",
    send: async (page) => {
      await page.goto("/payments/requests")
      await page.getByRole("button", { name: "Ask for Money" }).first().click()
      await page.getByLabel("Username or IBAN").fill("somebody.else")
      await page.getByLabel("Amount").fill("24.50")
      await page.getByLabel("Reason").fill("Dinner on Friday")
      await page.getByRole("button", { name: "Send Request" }).click()
    },
  },
  "loan application": {
    path: "/api/loans",
    what: "loan application of €18,000.00",
    send: async (page) => {
      await page.goto("/loans")
      await page.getByRole("button", { name: "Apply for Loan" }).first().click()
      await page.getByLabel("Amount").fill("18,000.00")
      await page.getByLabel("Term").fill("48")
      await page.getByLabel("Purpose").fill("A new roof for the house")
      await page.getByLabel("Annual income").fill("54,000")
      await page.getByRole("button", { name: "Submit Application" }).click()
    },
  },
  "standing order": {
    path: "/api/orders",
    what: "standing order or scheduled payment of €95.00",
    send: async (page) => {
      await page.goto("/payments/orders")
      await page.getByRole("link", { name: "Plan a Payment" }).first().click()
      await fillTransfer(page, { amount: "95", iban: otherBankIban, name: "Anna Weber" })
      const first = addDays(zonedDay(new Date(), "Europe/Luxembourg"), 40)
      await page.getByLabel("First payment", { exact: true }).fill(first)
      await page.getByRole("button", { name: "Review Order" }).click()
      await page.getByRole("button", { name: "Create Standing Order" }).click()
    },
  },
  "loan repayment": {
    path: "**/api/loans/*/repayments",
    what: "loan repayment of €4,000.00",
    send: async (page) => {
      await openPaidLoan(page)
      await page.getByRole("button", { name: "Repay Personal loan" }).click()
      await page.getByLabel("Amount").fill("4,000")
      await page.getByRole("button", { name: "Review" }).click()
      await page.getByRole("button", { name: "Repay €4,000.00" }).click()
    },
  },
  "withdrawal from a loan": {
    path: "**/api/loans/*/withdrawal",
    what: "withdrawal from a loan of €12,000.00",
    send: async (page) => {
      await openPaidLoan(page)
      await page.getByRole("button", { name: "Withdraw from Personal loan" }).click()
      await page.getByRole("button", { name: "Pay Back €12,000.00" }).click()
    },
  },
  "card transfer": {
    path: "/api/card-transfer",
    what: "card transfer of €20.00",
    send: async (page) => {
      await page.goto("/card-transfer")
      await page.getByLabel("Amount").fill("20")
      await page.getByLabel("Recipient IBAN").fill(otherBankIban)
      await page.getByLabel("Recipient name").fill("Jonas Keller")
      await page.getByLabel("Description").fill("Tickets")
      await page.getByLabel("CVV", { exact: true }).fill(await cvvOf(page))
      await page.getByRole("button", { name: "Review Transfer" }).click()
      await page.getByRole("button", { name: "Send €20.00" }).click()
    },
  },
}

/** Opens the loans of a member whose loan of 12,000.00 EUR was paid out. */
async function openPaidLoan(page: Page): Promise<void> {
  const id = await apply(page.context())
  await bankCommand("loans", "approve", id)
  await accept(page.context(), id, passwords.get(page.context()) ?? "")
  await bankCommand("loans", "disburse", id)
  await page.goto("/loans")
}

/** The CVV of the card that is chosen, with the password that the test keeps. */
async function cvvOf(page: Page): Promise<string> {
  const cards = (await (await page.request.get("/api/debit-cards")).json()) as {
    id: number
    accountId: number
  }[]
  const { id } = await accountIn(page.context(), "EUR")
  const card = cards.find(({ accountId }) => accountId === id)
  const details = await page.request.post(`/api/debit-cards/${card?.id}/details`, {
    data: { password: passwords.get(page.context()) },
  })
  return ((await details.json()) as { cvv: string }).cvv
}
const passwords = new WeakMap<BrowserContext, string>()

for (const [name, { path, what, send }] of Object.entries(kinds)) {
  for (const way of ["reload", "signed out and in"]) {
    for (const when of ["after", "before"] as const) {
      if (!fullForm && (way !== "reload" || when === "before")) continue
      test(`a ${name} whose reply is lost ${when} the bank has it is known after: ${way}`, async ({
        page,
        context,
        member,
      }) => {
        page.on("dialog", (dialog) => void dialog.accept())
        passwords.set(context, member.password)
        await deposit(context, "EUR", "500.00")
        const losing = loseReplies(page, path, when)
        await send(page)
        const lost = await losing
        if (way === "reload") await page.reload()
        else {
          await leave(page)
          await context.request.post("/api/auth/logout", { data: {} })
          await signInAs(context, member)
          await page.goto("/")
        }
        await expectSaid(page, lost, when, what)
      })
    }
  }
}
