import { settings } from "../../lib/settings.ts"

/** One step of the tour: what to do, and what to look at. */
export type DemoStep = {
  title: string
  text: string
  link: { href: string; label: string }
  /** A staff command, where the step needs one. */
  staff?: string
  /** An account to send money to. */
  payee?: { name: string; iban: string }
}

const addFunds: DemoStep = {
  title: "Add some money",
  text: "On the dashboard, choose Add Funds. Then enter an account, an amount, and a description. The deposit is simulated, but it is really booked: balance, total, and history change together, and you get a receipt with a reference.",
  link: { href: "/", label: "Go to the dashboard" },
}

/** With the simulated other banks, which only a demonstration has (simulator/README.md). */
const otherBanks: readonly DemoStep[] = [
  {
    title: "Receive a salary",
    text: "The other banks are simulated. Their control page opens at the address that npm start prints. Under Send money to a member, enter the IBAN of one of your accounts and your name. The dashboard's account menu copies the IBAN. A moment later, the money is on the dashboard, without a reload.",
    link: { href: "/", label: "Go to the dashboard" },
  },
  {
    title: "See a payment rejected",
    text: "Send a euro to this account at a simulated bank. It is closed, so the payment is rejected within seconds: the result page says why, and the money is back in your balance.",
    link: { href: "/transfer", label: "Make a transfer" },
    payee: { name: "Sofia Marin", iban: "DE02999000010000001004" },
  },
]

const send: DemoStep = {
  title: "Send it to someone",
  text: "Under Transfer, type an IBAN. The country appears, and a wrong digit is caught at once. The second step checks the recipient's name before you confirm.",
  link: { href: "/transfer", label: "Make a transfer" },
}

const payAgain: DemoStep = {
  title: "Pay again",
  text: "Choose a transfer in your transactions. Pay Again fills in the transfer form with payee, amount, and reference. The receipt names sender and payee, and Report a Problem opens the chat with the transaction in the message.",
  link: { href: "/transactions", label: "Go to your transactions" },
}

const payees: DemoStep = {
  title: "Keep your payees",
  text: "Under Payments, Payees, save someone with your own name for them. The transfer form then finds them by a few letters. Their page has what you sent them, and Pay Again. In your profile, under Limits, a limit for new payees refuses large payments to someone new, and offers a date from which they are possible.",
  link: { href: "/payments/payees", label: "Go to your payees" },
}

const requests: DemoStep = {
  title: "Ask for money",
  text: "Under Payments, Requests, ask another demo member by username. Sign in as them in another browser: the request is there, Pay fills in the transfer form, and your open page shows when it is paid. They can also decline, and block you from asking again.",
  link: { href: "/payments/requests", label: "Go to your requests" },
}

const steps: readonly DemoStep[] = [
  {
    title: "Plan a payment",
    text: "Under Transfer, choose Regularly. Before you confirm, you see the next three dates. Payments lists everything that is coming in the next 35 days, and each standing order has a page to skip a date, to pause it, or to end it.",
    link: { href: "/payments", label: "See what is coming" },
  },
  {
    title: "Exchange part of it",
    text: "Back on the dashboard, choose Currency Exchange. The rate you see is the rate you get. The guide to Currency Exchange explains the calculation step by step.",
    link: { href: "/learn/exchange", label: "See how rates work" },
  },
  {
    title: "Open an account in another currency",
    text: "Choose Open account, above your accounts. There are four currencies, current or savings accounts, and a card from the network you choose. From its menu or its page, you can rename it, or close it if it's empty.",
    link: { href: "/", label: "Go to the dashboard" },
  },
  {
    title: "Look at one account",
    text: "Choose an account on the dashboard. Its page has the balance, the history, and a statement, and Copy All copies the details that a payer needs.",
    link: { href: "/", label: "Go to the dashboard" },
  },
  {
    title: "Save for something",
    text: "On an account's page, choose New Goal under Savings Goals. The account's balance fills the goals from the first to the last, and a date tells what it takes each month. Fill It Regularly opens the transfer form with everything filled in.",
    link: { href: "/", label: "Go to the dashboard" },
  },
  {
    title: "Manage your cards",
    text: "Under Cards, each account's card has a menu. Show Details asks for your password, and hides the numbers again after a while. Freeze a card and try to pay with it.",
    link: { href: "/cards", label: "Go to your cards" },
  },
  {
    title: "Create a single-use card",
    text: "Under Cards, choose New Virtual Card. A single-use card pays once and closes itself. In a card's menu, Replace Card closes a lost card and gives you a new number. Closed cards are folded away at the end.",
    link: { href: "/cards", label: "Go to your cards" },
  },
  {
    title: "Pay with a card",
    text: "A card transfer needs an active card and its CVV, and has to stay within the card's daily limit.",
    link: { href: "/card-transfer", label: "Make a card transfer" },
  },
  {
    title: "Apply for a loan",
    text: "The monthly payment updates as you type. Staff review the application in the staff app, whose address npm start prints, and their offer appears on the open page. Accept it with your password; then staff pay it out. For Marta, an offer is open already.",
    link: { href: "/loans", label: "Go to the Loan Center" },
    staff: "npm run bank -- loans list",
  },
  {
    title: "Talk to staff",
    text: "Start the live chat and write something. The conversation is kept, and the answer appears without reloading the page. Staff answer under Messages in the staff app.",
    link: { href: "/help-center", label: "Go to the Help Center" },
    staff: 'npm run bank -- chat answer USERNAME "Hello"',
  },
  {
    title: "Change your details",
    text: "Edit your details in Profile Settings. If a username is taken, you see that next to the field, and everything else you typed stays.",
    link: { href: "/profile", label: "Go to your profile" },
  },
]

/** Whether to show staff commands: only in a demonstration, where the visitor also plays staff. */
export const showsStaffCommands = settings.mode !== "production"

/** What a demonstration shows instead of sending. */
const mails: DemoStep = {
  title: "Read your emails",
  text: "On your profile, under Notifications, send yourself a code and confirm your address. A demonstration sends no emails: it shows them on a page, with the code. Then change a limit, and look at the page and the bell again.",
  link: { href: "/demo-mails", label: "See the emails" },
}

/** The tour of the bank. Without simulated deposits, it starts with the transfer. */
export const demoSteps: readonly DemoStep[] = [
  ...(settings.simulatedDeposits ? [addFunds] : []),
  send,
  ...(showsStaffCommands ? otherBanks : []),
  payAgain,
  payees,
  requests,
  ...steps,
  ...(settings.mode === "demo" ? [mails] : []),
]
