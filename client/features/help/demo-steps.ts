import { say, type Text } from "../../lib/say.ts"
import { settings } from "../../lib/settings.ts"

/** One step of the tour: what to do, and what to look at. */
export type DemoStep = {
  title: Text
  text: Text
  link: { href: string; label: Text }
  /** An account to send money to. */
  payee?: { name: string; iban: string }
}

const addFunds: DemoStep = {
  title: say("Add some money"),
  text: say(
    "On the dashboard, choose Add Funds. The deposit is simulated, but it is really booked: balance, total, and history change together, and you get a receipt.",
  ),
  link: { href: "/", label: say("Go to the dashboard") },
}

const send: DemoStep = {
  title: say("Send it to someone"),
  text: say(
    "Under Transfer, find a payee by a few letters and press Enter, or type an IBAN: a wrong digit is caught at once. The review checks the recipient's name before you send.",
  ),
  link: { href: "/transfer", label: say("Make a transfer") },
}

/** With the simulated other banks, which only a demonstration has (simulator/README.md). */
const rejection: DemoStep = {
  title: say("See a payment rejected"),
  text: say(
    "Send a euro to this account at a simulated bank. It is closed, so the other bank rejects the payment within seconds: the page says why, and the money is back.",
  ),
  link: { href: "/transfer", label: say("Make a transfer") },
  payee: { name: "Sofia Marin", iban: "DE02999000010000001004" },
}

const steps: readonly DemoStep[] = [
  {
    title: say("Ask for money"),
    text: say(
      "Under Payments, Requests, ask another demo member by username. Sign in as them in another browser and pay: your open page shows it without a reload.",
    ),
    link: { href: "/payments/requests", label: say("Go to your requests") },
  },
  {
    title: say("Plan a payment"),
    text: say(
      "Under Transfer, choose Regularly, and see the next three dates before you confirm. Payments lists all that is coming; an order's page skips a date, pauses it, or ends it.",
    ),
    link: { href: "/payments", label: say("See what is coming") },
  },
  {
    title: say("Freeze a card"),
    text: say(
      "Each card has a menu. Show Details asks for your password and hides the numbers after half a minute. Freeze a card, and try to pay with it.",
    ),
    link: { href: "/cards", label: say("Go to your cards") },
  },
  {
    title: say("Save, exchange, and look ahead"),
    text: say(
      "An account's page has savings goals. Currency Exchange deals the rate that it shows. Insights say where your money went, and what is left until the month ends.",
    ),
    link: { href: "/insights", label: say("See where your money went") },
  },
  {
    title: say("Borrow, and talk to staff"),
    text: say(
      "Marta has the offer of a loan, which she accepts after reading its terms and papers. Any other member applies, and employees decide in their own app, where they also answer your chat.",
    ),
    link: { href: "/loans", label: say("Go to the Loan Center") },
  },
]

/** The tour of the bank, in at most eight steps. Without simulated deposits, it starts with the transfer. */
export const demoSteps: readonly DemoStep[] = [
  ...(settings.simulatedDeposits ? [addFunds] : []),
  send,
  ...(settings.mode === "production" ? [] : [rejection]),
  ...steps,
]
