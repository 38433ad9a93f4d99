import type { Page } from "@playwright/test"
import { formatAmount } from "#shared/money/format.ts"
import { addDays } from "#shared/time/target-days.ts"
import { zonedDay } from "#shared/time/zoned-time.ts"
import type { PlainText, Text } from "#shared/words/text.ts"
import { pseudoText, pseudoWords } from "../testing/pseudo-words.ts"
import { AuthenticatorApp } from "./authenticator-app.ts"
import { quiet } from "./dialog-walk.ts"
import { expect, type Member } from "./fixtures.ts"
import { type Findings, payee, say, written } from "./pseudo-page.ts"
import { fillTransfer, otherBankIban } from "./transfer-page.ts"

const inEuros = (amount: string) => formatAmount(amount, "EUR", "de")

/** What a text with a hole begins with, where that says enough. */
const beginning = (text: string) => {
  const [first = ""] = pseudoText(text).split("{", 1)
  return new RegExp(`^${first.replace(/\]$/, "").replaceAll(/[[.?]/g, "\\$&")}`)
}

/** Does what a member does by typing, and looks at each state on the way, with its toasts. */
export class Steps {
  private readonly tab: Page
  private readonly findings: Findings
  private readonly member: Member
  private place = ""

  constructor(page: Page, findings: Findings, member: Member) {
    this.tab = page
    this.findings = findings
    this.member = member
  }

  async open(path: string): Promise<void> {
    await this.tab.goto(path)
    this.place = path
  }

  /** Presses what has this name, and looks at what follows. */
  async press(name: PlainText | Text | RegExp, role: "button" | "menuitem" | "radio" = "button") {
    const said = typeof name === "string" && name in pseudoWords ? say(name as PlainText) : name
    const found = this.tab.getByRole(role, { name: said, exact: true }).last()
    // Its label lies over a radio button.
    if (role === "radio") await found.dispatchEvent("click")
    else await found.click()
    this.place += ` › ${said}`
    await this.look()
  }

  async write(fields: Readonly<Partial<Record<PlainText, string>>>): Promise<void> {
    for (const [name, value] of Object.entries(fields)) {
      await this.tab
        .getByLabel(say(name as PlainText), { exact: true })
        .last()
        .fill(value)
    }
  }

  /** Waits for a toast, and looks at it. */
  async toast(): Promise<void> {
    const toast = this.tab.locator("[role=region] > ol > li")
    await expect(toast).toBeVisible()
    await this.look()
    await toast.getByRole("button", { name: say("Dismiss") }).click()
    await expect(toast).toBeHidden()
  }

  /** Waits for a page, and looks at it. */
  async page(path: string | RegExp): Promise<void> {
    await expect(this.tab).toHaveURL(path)
    await expect(this.tab.getByRole("heading", { level: 1 }).first()).toBeVisible()
    await this.look()
  }

  /** Fills the open form of a transfer in. */
  async transfer(): Promise<void> {
    const to = { iban: otherBankIban, name: payee.recipientName, reference: written }
    await fillTransfer(this.tab, { amount: "9", ...to }, say)
    await this.look()
  }

  /** The first code of the app whose key is shown. */
  async authenticatorCode(): Promise<string> {
    const key = this.tab.getByRole("dialog").locator("code")
    await expect(key).toBeVisible()
    await this.look()
    return new AuthenticatorApp(await key.innerText()).code()
  }

  async check(name: PlainText): Promise<void> {
    await this.tab.getByLabel(say(name)).check()
  }

  async look(): Promise<void> {
    await quiet(this.tab)
    await this.findings.look(this.tab, this.place)
  }

  async password(): Promise<void> {
    const field = this.tab.getByRole("dialog").getByLabel(say("Password"), { exact: true })
    await expect(field).toBeVisible()
    await this.look()
    await field.fill(this.member.password)
    await this.tab.keyboard.press("Enter")
  }
}

async function sendNine(go: Steps): Promise<void> {
  await go.open("/transfer")
  await go.transfer()
  await go.press("Review Transfer")
  await go.press(say("Send {amount}", { amount: inEuros("9.00") }))
}

/** What a member does, in the order in which it is done; each opens its own page. */
export const steps: Readonly<Record<string, (steps: Steps) => Promise<void>>> = {
  async "a transfer"(go) {
    await sendNine(go)
    await go.page("/transfer-success")
  },
  async "the same transfer again"(go) {
    await sendNine(go)
    await go.press("Go Back")
  },
  async "a standing order"(go) {
    await go.open("/transfer?when=regularly")
    await go.transfer()
    const first = addDays(zonedDay(new Date(), "Europe/Luxembourg"), 40)
    await go.write({ "First payment": first })
    await go.press("Review Order")
    await go.press("Create Standing Order")
    await go.page(/\/payments\/orders\/\d+$/)
  },
  async "money that is added"(go) {
    await go.open("/")
    await go.press("Add Funds")
    await go.write({ Amount: "250.50", Description: written })
    await go.press("Add Funds")
    await go.page("/transfer-success")
  },
  async "an exchange"(go) {
    await go.open("/")
    await go.press("Currency Exchange")
    await go.write({ Amount: "600" })
    await go.look()
    await go.press(say("Exchange {amount}", { amount: inEuros("600.00") }))
    await go.page("/transfer-success")
  },
  async "an account"(go) {
    await go.open("/")
    await go.press("Open account")
    await go.press("Open Account")
    await go.toast()
  },
  async "a card"(go) {
    await go.open("/cards")
    await go.press("New Virtual Card")
    await go.write({ Name: written })
    await go.press("Create Card")
    await go.password()
    await go.toast()
  },
  async "a card's details"(go) {
    await go.open("/cards")
    await go.press(beginning("Actions for {name}"))
    await go.press("Show Details", "menuitem")
    await go.password()
    await go.look()
    await go.press(beginning("Actions for {name}"))
    await go.press("Freeze", "menuitem")
    await go.toast()
  },
  async "a loan application"(go) {
    await go.open("/loans")
    await go.press("Apply for Loan")
    await go.write({ Amount: "18000", Term: "48", "Annual income": "54000" })
    await go.write({ Purpose: `${written} ${written}` })
    await go.look()
    await go.press("Submit Application")
    await go.toast()
  },
  async "the acceptance of a loan"(go) {
    await go.open("/loans")
    await go.press(beginning("Accept Offer: {loan}"))
    await go.press("Accept Offer")
    await go.password()
    await go.toast()
  },
  async "a request"(go) {
    await go.open("/payments/requests")
    await go.press("Ask for Money")
    await go.press(beginning("Anybody"), "radio")
    await go.write({ Amount: "24.50", Reason: written })
    await go.press("Create QR Code")
    await go.page(/\/payments\/requests\/\d+$/)
  },
  async "a saved payee"(go) {
    await go.open("/payments/payees")
    await go.press("Save a Payee")
    await go.write({ Name: payee.recipientName, IBAN: "FR14 2004 1010 0505 0001 3M02 606" })
    await go.press("Save Payee")
    await go.toast()
  },
  async "the profile"(go) {
    await go.open("/profile")
    await go.press("Edit Profile")
    await go.write({ "First name": "Ŵébéŕ", "Phone number": "+352 621 123 456" })
    await go.press("Save Changes")
    await go.password()
    await go.toast()
  },
  async "a message to staff"(go) {
    await go.open("/help-center")
    await go.press("Start Live Chat")
    await go.write({ "Your message": written })
    await go.press("Send")
  },
  async "a second factor"(go) {
    await go.open("/profile#security")
    await go.press("Add Authenticator App")
    await go.password()
    const code = await go.authenticatorCode()
    await go.write({ "2. Enter the code the app shows": code })
    await go.press("Done")
    await go.check("I saved these codes in a safe place")
    await go.press("Done")
    await go.toast()
  },
  async "a confirmation with the second factor"(go) {
    await go.open("/profile#limits")
    await go.press("Change Limit")
    await go.write({ "New daily limit": "7000" })
    await go.press("Save Limit")
    await go.press("Use a recovery code")
    await go.press("Save Limit")
  },
}
