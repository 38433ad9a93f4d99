import { settings } from "../../lib/settings.ts"

/** One step of the tour: what to do, and what to look at. */
export type DemoStep = {
  title: string
  text: string
  link: { href: string; label: string }
  /** An account to send money to. */
  payee?: { name: string; iban: string }
}

const addFunds: DemoStep = {
  title: "Add some money",
  text: "On the dashboard, choose Add Funds. The deposit is simulated, but it is really booked: balance, total, and history change together, and you get a receipt.",
  link: { href: "/", label: "Go to the dashboard" },
}

const send: DemoStep = {
  title: "Send it to someone",
  text: "Under Transfer, find a payee by a few letters and press Enter, or type an IBAN: a wrong digit is caught at once. The review checks the recipient's name before you send.",
  link: { href: "/transfer", label: "Make a transfer" },
}

/** With the simulated other banks, which only a demonstration has (simulator/README.md). */
const rejection: DemoStep = {
  title: "See a payment rejected",
  text: "Send a euro to this account at a simulated bank. It is closed, so the other bank rejects the payment within seconds: the page says why, and the money is back.",
  link: { href: "/transfer", label: "Make a transfer" },
  payee: { name: "Sofia Marin", iban: "DE02999000010000001004" },
}

const steps: readonly DemoStep[] = [
  {
    title: "Ask for money",
    text: "Under Payments, Requests, ask another demo member by username. Sign in as them in another browser and pay: your open page shows it without a reload.",
    link: { href: "/payments/requests", label: "Go to your requests" },
  },
  {
    title: "Plan a payment",
    text: "Under Transfer, choose Regularly, and see the next three dates before you confirm. Payments lists all that is coming; an order's page skips a date, pauses it, or ends it.",
    link: { href: "/payments", label: "See what is coming" },
  },
  {
    title: "Freeze a card",
    text: "Each card has a menu. Show Details asks for your password and hides the numbers after half a minute. Freeze a card, and try to pay with it.",
    link: { href: "/cards", label: "Go to your cards" },
  },
  {
    title: "Save, exchange, and look ahead",
    text: "An account's page has savings goals. Currency Exchange deals the rate that it shows. Insights say where your money went, and what is left until the month ends.",
    link: { href: "/insights", label: "See where your money went" },
  },
  {
    title: "Borrow, and talk to staff",
    text: "Marta has the offer of a loan, which she accepts after reading its terms and papers. Any other member applies, and employees decide in their own app, where they also answer your chat.",
    link: { href: "/loans", label: "Go to the Loan Center" },
  },
]

/** The tour of the bank, in at most eight steps. Without simulated deposits, it starts with the transfer. */
export const demoSteps: readonly DemoStep[] = [
  ...(settings.simulatedDeposits ? [addFunds] : []),
  send,
  ...(settings.mode === "production" ? [] : [rejection]),
  ...steps,
]
