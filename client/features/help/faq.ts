import { interestRateOf, mostOpenAccounts } from "#shared/accounts/offers.ts"
import { formatApy } from "#shared/money/format.ts"
import { settings } from "../../lib/settings.ts"

/** A question and its answer. `id` is the fragment of its link: /help-center#id. */
export type Question = {
  id: string
  question: string
  answer: string
  /** The page on this site that the answer links to. */
  link?: { href: string; label: string }
}

const idle = settings.sessionIdleMinutes

/** Frequently asked questions, the most urgent first. They promise only what the bank does. */
export const questions: readonly Question[] = [
  {
    id: "freeze-card",
    question: "My card is lost. What do I do?",
    answer:
      "Freeze it at once: open the card's menu under Cards and choose Freeze. From that moment no card transfer passes. If the card turns up again, you unfreeze it in the same place.",
    link: { href: "/cards", label: "Go to your cards" },
  },
  {
    id: "transfer-time",
    question: "How long does a transfer take?",
    answer:
      "A transfer to another account at this bank arrives in the same moment. A transfer in euros to another bank in the SEPA area goes out as a SEPA Instant payment.",
    link: { href: "/learn/sepa", label: "SEPA explained" },
  },
  {
    id: "transfer-cost",
    question: "What does a transfer cost?",
    answer:
      "Nothing. We take no fee for transfers, card transfers or exchanges. Between currencies the rate is shown before you confirm.",
    link: { href: "/learn/exchange", label: "How our rates are made" },
  },
  {
    id: "daily-limit",
    question: "How much can I send in a day?",
    answer:
      "50,000 EUR a day to others, over transfers and card transfers together; other currencies count at the latest rate. What you move between your own accounts does not count. A card has its own daily limit besides, shown on the card.",
  },
  {
    id: "cancel-transfer",
    question: "Can I take a transfer back?",
    answer:
      "No. A confirmed transfer is booked at once and cannot be undone. That is why you see the recipient, the amount and the name check on a second step before anything is sent. Ask the recipient to send the money back.",
  },
  {
    id: "lost-connection",
    question: "The connection broke while I was sending money. Was it sent twice?",
    answer:
      "No. Each submission carries a key of its own. When no answer comes, we ask again with the same key, and the same key moves money once.",
  },
  {
    id: "loan-review",
    question: "How long does a loan review take?",
    answer:
      "Loan review takes 2-3 business days. You see the decision under Loans as soon as it is made.",
    link: { href: "/loans", label: "Go to your loans" },
  },
  {
    id: "loan-amount",
    question: "How much can I borrow, and at what rate?",
    answer:
      "From 1,000 to 500,000 EUR, or as much in another currency, over 1 to 360 months. Rates start at 3.5%. An application is reckoned at 5%; the rate is fixed when the loan is approved.",
    link: { href: "/loans", label: "See what it costs a month" },
  },
  {
    id: "open-account",
    question: "How do I open another account?",
    answer: `On the dashboard, choose Open account above your accounts. You can hold euros, pounds, francs and dollars, as current or savings accounts, up to ${mostOpenAccounts} at a time. Each comes with a card of its own.`,
    link: { href: "/", label: "Go to the dashboard" },
  },
  {
    id: "close-account",
    question: "How do I rename or close an account?",
    answer:
      "Open the account's menu on the dashboard. An account can be closed when it is empty and no loan is repaid from it. Its card stops working and its IBAN takes no more money; its transactions stay in your history.",
    link: { href: "/", label: "Go to the dashboard" },
  },
  {
    id: "savings-interest",
    question: "What interest do savings earn?",
    answer: `A new savings account earns ${formatApy(interestRateOf("savings", "GBP"))} in pounds, ${formatApy(interestRateOf("savings", "EUR"))} in euros, ${formatApy(interestRateOf("savings", "USD"))} in dollars and ${formatApy(interestRateOf("savings", "CHF"))} in francs. Interest is reckoned on the balance at the end of each day and paid once a month. Current accounts earn none.`,
  },
  {
    id: "card-transfer",
    question: "What do I need for a card transfer?",
    answer:
      "An active card and its CVV, which you find under Show Details in the card's menu. After five wrong CVVs in a row the card's transfers are blocked for a time.",
    link: { href: "/card-transfer", label: "Make a card transfer" },
  },
  {
    id: "name-check",
    question: "Why does the bank check the recipient's name?",
    answer:
      "So that money does not go to a stranger's account. For accounts at this bank we compare the name you typed with the account's before you confirm. Names at other banks can't be checked from here, and we say so.",
  },
  {
    id: "change-details",
    question: "How do I change my name, email or username?",
    answer:
      "Under Profile Settings, in the menu at the top right. The new username is the one you sign in with from then on.",
    link: { href: "/profile", label: "Go to your profile" },
  },
  {
    id: "second-factor",
    question: "What is a second factor, and how do I set one up?",
    answer:
      "Something you have, beside the password you know: a passkey, which is your fingerprint, your face or your device's PIN, or an app on your phone that shows a new code every 30 seconds. Set one up under Profile Settings. We then ask for it when you sign in and before money goes to somebody new.",
    link: { href: "/profile#second-factors", label: "Set up a second factor" },
  },
  {
    id: "lost-second-factor",
    question: "I have lost my phone. How do I get in?",
    answer:
      "With one of the ten recovery codes that you kept when you set up your second factor: choose Use a recovery code at the second step of the sign-in. Each works once. Then remove what you lost under Profile Settings. Without a code write to us: we check who you are first.",
    link: { href: "/profile#second-factors", label: "Your recovery codes" },
  },
  {
    id: "signed-out",
    question: "Why was I signed out?",
    answer: `After ${idle} ${idle === 1 ? "minute" : "minutes"} without input we sign you out, and after twelve hours in any case, so that nobody finds your accounts open. Sign in again and you come back to where you were.`,
    link: { href: "/learn/security", label: "How this bank protects you" },
  },
]

/** The questions that contain every word of a search, ignoring case and accents. */
export function searchQuestions(search: string): readonly Question[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return questions.filter(({ question, answer }) => {
    const text = plain(`${question} ${answer}`)
    return words.every((word) => text.includes(word))
  })
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
}
