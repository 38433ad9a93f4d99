import { settings } from "../../lib/settings.ts"

/** One step of the tour: what to do, and what to look at. */
export type DemoStep = {
  title: string
  text: string
  link: { href: string; label: string }
  /** A staff command, where the step needs one. */
  staff?: string
}

const addFunds: DemoStep = {
  title: "Add some money",
  text: "On the dashboard, choose Add Funds. Then enter an account, an amount, and a description. The deposit is simulated, but it is really booked: balance, total, and history change together, and you get a receipt with a reference.",
  link: { href: "/", label: "Go to the dashboard" },
}

const steps: readonly DemoStep[] = [
  {
    title: "Send it to someone",
    text: "Under Transfer, type an IBAN. The country appears, and a wrong digit is caught at once. The second step checks the recipient's name before you confirm.",
    link: { href: "/transfer", label: "Make a transfer" },
  },
  {
    title: "Exchange part of it",
    text: "Back on the dashboard, choose Currency Exchange. The rate you see is the rate you get. The guide to Currency Exchange explains the calculation step by step.",
    link: { href: "/learn/exchange", label: "See how rates work" },
  },
  {
    title: "Open an account in another currency",
    text: "Choose Open account, above your accounts. There are four currencies, current or savings accounts, and a card from the network you choose. From the account's menu, you can rename it, copy its IBAN, or close it if it's empty.",
    link: { href: "/", label: "Go to the dashboard" },
  },
  {
    title: "Manage your cards",
    text: "Under Cards, each account's card has a menu. Show Details asks for your password, and hides the numbers again after a while. Freeze a card and try to pay with it.",
    link: { href: "/cards", label: "Go to your cards" },
  },
  {
    title: "Pay with a card",
    text: "A card transfer needs an active card and its CVV, and has to stay within the card's daily limit.",
    link: { href: "/card-transfer", label: "Make a card transfer" },
  },
  {
    title: "Apply for a loan",
    text: "The monthly payment updates as you type. Staff review the application, and their decision appears on the open page.",
    link: { href: "/loans", label: "Go to the Loan Center" },
    staff: "npm run bank -- loans list",
  },
  {
    title: "Talk to staff",
    text: "Start the live chat and write something. The conversation is kept, and the answer appears without reloading the page.",
    link: { href: "/help-center", label: "Go to the Help Center" },
    staff: 'npm run bank -- chat answer USERNAME "Hello"',
  },
  {
    title: "Change your details",
    text: "Edit your details in Profile Settings. If a username is taken, you see that next to the field, and everything else you typed stays.",
    link: { href: "/profile", label: "Go to your profile" },
  },
]

/** The tour of the bank. Without simulated deposits, it starts with the transfer. */
export const demoSteps: readonly DemoStep[] = settings.simulatedDeposits
  ? [addFunds, ...steps]
  : steps

/** Whether to show staff commands: only in a demonstration, where the visitor also plays staff. */
export const playsStaff = settings.mode !== "production"
