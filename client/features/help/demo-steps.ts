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
  title: "Put some money in",
  text: "On the dashboard, choose Add Funds, an account, an amount and what it is for. The deposit is simulated; its booking is not: balance, total and history change together, and you get a receipt with a reference.",
  link: { href: "/", label: "Go to the dashboard" },
}

const steps: readonly DemoStep[] = [
  {
    title: "Send it to somebody",
    text: "Under Transfer, type an IBAN: the country appears, and a mistyped digit is noticed at once. The second step compares the name with the account's before you confirm.",
    link: { href: "/transfer", label: "Make a transfer" },
  },
  {
    title: "Exchange a part of it",
    text: "Back on the dashboard, choose Currency Exchange. The rate that you see is the rate you get, and the page on Currency Exchange works the same sum out step by step.",
    link: { href: "/learn/exchange", label: "See how rates are made" },
  },
  {
    title: "Open an account in another currency",
    text: "Open account, above your accounts: four currencies, current or savings, with a card of the network you choose. From the account's menu you rename it, copy its IBAN, or close it while it is empty.",
    link: { href: "/", label: "Go to the dashboard" },
  },
  {
    title: "Look after your cards",
    text: "Under Cards, each account's card has a menu. Show Details asks for your password unless you have just given it, and hides the numbers again by itself. Freeze one and try to pay with it.",
    link: { href: "/cards", label: "Go to your cards" },
  },
  {
    title: "Pay with a card",
    text: "A card transfer needs an active card and its CVV, and stays within the card's daily limit.",
    link: { href: "/card-transfer", label: "Make a card transfer" },
  },
  {
    title: "Ask for a loan",
    text: "The monthly payment follows your amount and term while you type. The application waits for staff; their decision shows up on the open page.",
    link: { href: "/loans", label: "Go to the Loan Center" },
    staff: "npm run bank -- loans list",
  },
  {
    title: "Talk to staff",
    text: "Start the live chat and write something. The conversation is kept, and the answer appears without a reload.",
    link: { href: "/help-center", label: "Go to the Help Center" },
    staff: 'npm run bank -- chat answer USERNAME "Hello"',
  },
  {
    title: "Change who you are",
    text: "In Profile Settings you edit your details. A username that somebody else has, in whatever case, is refused at its field, and everything else you typed stays.",
    link: { href: "/profile", label: "Go to your profile" },
  },
]

/** The tour of the bank. Without simulated deposits, it starts with the transfer. */
export const demoSteps: readonly DemoStep[] = settings.simulatedDeposits
  ? [addFunds, ...steps]
  : steps

/** Whether to show staff commands: only in a demonstration, where the visitor also plays staff. */
export const playsStaff = settings.mode !== "production"
