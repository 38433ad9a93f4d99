import { numberInWords } from "#shared/in-words.ts"
import {
  cvvAttempts,
  highestDailyLimit,
  maxAccounts,
  sessionHours,
  waitMinutes,
} from "#shared/limits.ts"
import { currencies, currencyFacts } from "#shared/money/currency.ts"
import { formatApy, formatFigure } from "#shared/money/format.ts"
import { applicationRate, lowestRate, maxLoan, minLoan } from "#shared/money/loan-bounds.ts"
import { formatNumber } from "#shared/text/language.ts"
import { languages } from "#shared/words/languages.ts"
import { language, say, type Text } from "../../lib/say.ts"
import { settings } from "../../lib/settings.ts"

/** A question and its answer. `id` is the fragment of its link: /help-center#id. */
export type Question = {
  id: string
  question: Text
  answer: Text
  /** The page on this site that the answer links to. */
  link?: { href: string; label: Text }
}

/** "1.3% APY in euros, 1.5% APY in pounds, and …". */
const savingsRates = new Intl.ListFormat(languages[language].locale).format(
  currencies.map((currency) =>
    say("{rate} in {currency, select, EUR {euros} GBP {pounds} CHF {francs} other {dollars}}", {
      rate: formatApy(currencyFacts[currency].savingsRate),
      currency,
    }),
  ),
)

/** Frequently asked questions, the most urgent first. They promise only what the bank does. */
export const questions: readonly Question[] = [
  {
    id: "freeze-card",
    question: say("I lost my card. What do I do?"),
    answer: say(
      "Freeze it at once: open the card's menu under Cards and choose Freeze. From then on, it can't make card transfers. If you find the card, unfreeze it in the same place. If you don't, choose Replace Card: the old card closes for good, and you get a new number.",
    ),
    link: { href: "/cards", label: say("Go to your cards") },
  },
  {
    id: "transfer-time",
    question: say("How long does a transfer take?"),
    answer: say(
      "A transfer to another account at this bank arrives at once. A transfer to another bank in the SEPA area is sent as a SEPA Instant payment and takes seconds. If you choose Standard, it goes out with the next collection, and you can cancel it until then.",
    ),
    link: { href: "/learn/sepa", label: say("SEPA explained") },
  },
  {
    id: "transfer-cost",
    question: say("What does a transfer cost?"),
    answer: say(
      "Nothing. We charge no fee for transfers, card transfers, or exchanges. If currencies differ, you see the rate before you confirm.",
    ),
    link: { href: "/learn/exchange", label: say("How our rates work") },
  },
  {
    id: "daily-limit",
    question: say("How much can I send in a day?"),
    answer: say(
      "Up to {limit} EUR a day to others, with transfers and card transfers counted together. Other currencies count at the latest rate. Money you move between your own accounts doesn't count. Each card also has its own daily limit, shown on the card.",
      { limit: formatFigure(highestDailyLimit) },
    ),
  },
  {
    id: "cancel-transfer",
    question: say("Can I cancel a transfer?"),
    answer: say(
      "No. A confirmed transfer is booked at once and can't be undone. That's why you see the recipient, the amount, and the name check in a second step before anything is sent. Ask the recipient to send the money back.",
    ),
  },
  {
    id: "lost-connection",
    question: say("I lost my connection while sending money. Was it sent twice?"),
    answer: say(
      "No. Each submission has its own key. If no answer comes, we ask again with the same key, and the same key moves money only once.",
    ),
  },
  {
    id: "loan-review",
    question: say("How long does a loan review take?"),
    answer: say(
      "Loan review takes 2-3 business days. You'll see the decision under Loans as soon as it's made.",
    ),
    link: { href: "/loans", label: say("Go to your loans") },
  },
  {
    id: "loan-amount",
    question: say("How much can I borrow, and at what rate?"),
    answer: say(
      "From {min} to {max} EUR, or the equivalent in another currency, over 1 to 360 months. Rates start at {lowest}%. Your application is calculated at {rate}%. Your rate is set when the loan is approved.",
      {
        min: formatFigure(minLoan),
        max: formatFigure(maxLoan),
        lowest: formatNumber(Number(lowestRate)),
        rate: formatNumber(Number(applicationRate)),
      },
    ),
    link: { href: "/loans", label: say("See what it costs each month") },
  },
  {
    id: "open-account",
    question: say("How do I open another account?"),
    answer: say(
      "On the dashboard, choose Open account above your accounts. You can hold euros, pounds, francs, and dollars in current or savings accounts, up to {max} at a time. Each comes with its own card.",
      { max: maxAccounts },
    ),
    link: { href: "/", label: say("Go to the dashboard") },
  },
  {
    id: "close-account",
    question: say("How do I rename or close an account?"),
    answer: say(
      "Open the account's menu on the dashboard. You can close an account if it's empty and no loan is repaid from it. Its card stops working and its IBAN no longer accepts money. Its transactions stay in your history.",
    ),
    link: { href: "/", label: say("Go to the dashboard") },
  },
  {
    id: "savings-interest",
    question: say("How much interest do savings earn?"),
    answer: say(
      "A new savings account earns {rates}. Interest is calculated on the balance at the end of each day and paid once a month. Current accounts don't earn interest.",
      { rates: savingsRates },
    ),
  },
  {
    id: "card-transfer",
    question: say("What do I need for a card transfer?"),
    answer: say(
      "An active card and its CVV. You find the CVV under Show Details in the card's menu. After {attempts} wrong CVVs in a row, the card's transfers are blocked for {minutes} minutes.",
      { attempts: numberInWords(cvvAttempts), minutes: waitMinutes },
    ),
    link: { href: "/card-transfer", label: say("Make a card transfer") },
  },
  {
    id: "name-check",
    question: say("Why does the bank check the recipient's name?"),
    answer: say(
      "To keep money from going to the wrong account. Before you confirm, we compare the name you typed with the account holder's. For an account at another bank, we ask that bank. If it doesn't answer, we tell you.",
    ),
  },
  {
    id: "change-details",
    question: say("How do I change my name, email, or username?"),
    answer: say(
      "Under Profile Settings, in the menu at the top right. From then on, you sign in with your new username.",
    ),
    link: { href: "/profile", label: say("Go to your profile") },
  },
  {
    id: "second-factor",
    question: say("What is a second factor, and how do I set one up?"),
    answer: say(
      "Something you use in addition to your password. It's either a passkey, which uses your fingerprint, face, or device PIN, or an app on your phone that shows a new code every 30 seconds. Set one up under Profile Settings. We then ask for it when you sign in and before you pay someone new.",
    ),
    link: { href: "/profile#second-factors", label: say("Set up a second factor") },
  },
  {
    id: "lost-second-factor",
    question: say("I lost my phone. How do I get in?"),
    answer: say(
      "Use one of the ten recovery codes you saved when you set up your second factor. At the second step of signing in, choose Use a recovery code. Each works once. Then remove the lost phone under Profile Settings. If you don't have a code, contact us. We'll check who you are first.",
    ),
    link: { href: "/profile#second-factors", label: say("Your recovery codes") },
  },
  {
    id: "signed-out",
    question: say("Why was I signed out?"),
    answer: say(
      "To keep your accounts safe, we sign you out after {minutes, plural, one {# minute} other {# minutes}} without activity, and always after {hours} hours. Sign in again to continue where you left off.",
      { minutes: settings.sessionIdleMinutes, hours: numberInWords(sessionHours) },
    ),
    link: { href: "/learn/security", label: say("How we protect you") },
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
