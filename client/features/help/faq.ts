import { inWords } from "#shared/in-words.ts"
import {
  cvvAttempts,
  highestDailyLimit,
  maxAccounts,
  sessionHours,
  waitMinutes,
} from "#shared/limits.ts"
import { currencyFacts } from "#shared/money/currency.ts"
import { formatApy, formatFigure } from "#shared/money/format.ts"
import { applicationRate, lowestRate, maxLoan, minLoan } from "#shared/money/loan-bounds.ts"
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

/** "1.3% APY in euros, 1.5% APY in pounds, and …". */
const savingsRates = new Intl.ListFormat("en-US").format(
  Object.values(currencyFacts).map(
    ({ savingsRate, plural }) => `${formatApy(savingsRate)} in ${plural}`,
  ),
)

/** Frequently asked questions, the most urgent first. They promise only what the bank does. */
export const questions: readonly Question[] = [
  {
    id: "freeze-card",
    question: "I lost my card. What do I do?",
    answer:
      "Freeze it at once: open the card's menu under Cards and choose Freeze. From then on, it can't make card transfers. If you find the card, unfreeze it in the same place. If you don't, choose Replace Card: the old card closes for good, and you get a new number.",
    link: { href: "/cards", label: "Go to your cards" },
  },
  {
    id: "transfer-time",
    question: "How long does a transfer take?",
    answer:
      "A transfer to another account at this bank arrives at once. A transfer to another bank in the SEPA area is sent as a SEPA Instant payment and takes seconds. If you choose Standard, it goes out with the next collection, and you can cancel it until then.",
    link: { href: "/learn/sepa", label: "SEPA explained" },
  },
  {
    id: "transfer-cost",
    question: "What does a transfer cost?",
    answer:
      "Nothing. We charge no fee for transfers, card transfers, or exchanges. If currencies differ, you see the rate before you confirm.",
    link: { href: "/learn/exchange", label: "How our rates work" },
  },
  {
    id: "daily-limit",
    question: "How much can I send in a day?",
    answer: `Up to ${formatFigure(highestDailyLimit)} EUR a day to others, with transfers and card transfers counted together. Other currencies count at the latest rate. Money you move between your own accounts doesn't count. Each card also has its own daily limit, shown on the card.`,
  },
  {
    id: "cancel-transfer",
    question: "Can I cancel a transfer?",
    answer:
      "No. A confirmed transfer is booked at once and can't be undone. That's why you see the recipient, the amount, and the name check in a second step before anything is sent. Ask the recipient to send the money back.",
  },
  {
    id: "lost-connection",
    question: "I lost my connection while sending money. Was it sent twice?",
    answer:
      "No. Each submission has its own key. If no answer comes, we ask again with the same key, and the same key moves money only once.",
  },
  {
    id: "loan-review",
    question: "How long does a loan review take?",
    answer:
      "Loan review takes 2-3 business days. You'll see the decision under Loans as soon as it's made.",
    link: { href: "/loans", label: "Go to your loans" },
  },
  {
    id: "loan-amount",
    question: "How much can I borrow, and at what rate?",
    answer: `From ${formatFigure(minLoan)} to ${formatFigure(maxLoan)} EUR, or the equivalent in another currency, over 1 to 360 months. Rates start at ${Number(lowestRate)}%. Your application is calculated at ${Number(applicationRate)}%. Your rate is set when the loan is approved.`,
    link: { href: "/loans", label: "See what it costs each month" },
  },
  {
    id: "open-account",
    question: "How do I open another account?",
    answer: `On the dashboard, choose Open account above your accounts. You can hold euros, pounds, francs, and dollars in current or savings accounts, up to ${maxAccounts} at a time. Each comes with its own card.`,
    link: { href: "/", label: "Go to the dashboard" },
  },
  {
    id: "close-account",
    question: "How do I rename or close an account?",
    answer:
      "Open the account's menu on the dashboard. You can close an account if it's empty and no loan is repaid from it. Its card stops working and its IBAN no longer accepts money. Its transactions stay in your history.",
    link: { href: "/", label: "Go to the dashboard" },
  },
  {
    id: "savings-interest",
    question: "How much interest do savings earn?",
    answer: `A new savings account earns ${savingsRates}. Interest is calculated on the balance at the end of each day and paid once a month. Current accounts don't earn interest.`,
  },
  {
    id: "card-transfer",
    question: "What do I need for a card transfer?",
    answer: `An active card and its CVV. You find the CVV under Show Details in the card's menu. After ${inWords(cvvAttempts)} wrong CVVs in a row, the card's transfers are blocked for ${waitMinutes} minutes.`,
    link: { href: "/card-transfer", label: "Make a card transfer" },
  },
  {
    id: "name-check",
    question: "Why does the bank check the recipient's name?",
    answer:
      "To keep money from going to the wrong account. Before you confirm, we compare the name you typed with the account holder's. For an account at another bank, we ask that bank. If it doesn't answer, we tell you.",
  },
  {
    id: "change-details",
    question: "How do I change my name, email, or username?",
    answer:
      "Under Profile Settings, in the menu at the top right. From then on, you sign in with your new username.",
    link: { href: "/profile", label: "Go to your profile" },
  },
  {
    id: "second-factor",
    question: "What is a second factor, and how do I set one up?",
    answer:
      "Something you use in addition to your password. It's either a passkey, which uses your fingerprint, face, or device PIN, or an app on your phone that shows a new code every 30 seconds. Set one up under Profile Settings. We then ask for it when you sign in and before you pay someone new.",
    link: { href: "/profile#second-factors", label: "Set up a second factor" },
  },
  {
    id: "lost-second-factor",
    question: "I lost my phone. How do I get in?",
    answer:
      "Use one of the ten recovery codes you saved when you set up your second factor. At the second step of signing in, choose Use a recovery code. Each works once. Then remove the lost phone under Profile Settings. If you don't have a code, contact us. We'll check who you are first.",
    link: { href: "/profile#second-factors", label: "Your recovery codes" },
  },
  {
    id: "signed-out",
    question: "Why was I signed out?",
    answer: `To keep your accounts safe, we sign you out after ${idle} ${idle === 1 ? "minute" : "minutes"} without activity, and always after ${inWords(sessionHours)} hours. Sign in again to continue where you left off.`,
    link: { href: "/learn/security", label: "How we protect you" },
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
