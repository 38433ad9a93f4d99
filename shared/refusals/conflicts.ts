import { inWords } from "../in-words.ts"
import { challengeAttempts, challengeMinutes, loanOfferDays, maxSkippedDates } from "../limits.ts"
import { type Entry, inEnglish } from "./entry.ts"

/** What conflicts with a state that has changed, and requests that are not the bank's (409 to 421): a part of catalog.ts. */
export const conflictRefusals = {
  username_taken: {
    status: 409,
    title: "Username taken",
    says: "This username is taken. Choose another.",
    when: "Another member has this username, ignoring case, or one that looks like it.",
    todo: "Choose another username.",
  },
  email_taken: {
    status: 409,
    title: "Email taken",
    says: "Another member has confirmed this email address. Nothing was changed. Choose another address in your profile.",
    when: "Another member has confirmed this email address, ignoring case. Only who has the code that was mailed to it learns this.",
    todo: "Use another address.",
  },
  confirmation_void: {
    status: 409,
    title: "Confirmation no longer valid",
    says: {
      challenge:
        "This confirmation was already used, is older than {challengeMinutes} minutes, or had too many wrong answers. Nothing was changed. Start over.",
      authenticator:
        "There is no authenticator app to confirm, or you started too long ago. Nothing was changed. Start over.",
    },
    logged: "info",
    when: `The challenge was already used, is more than ${inWords(challengeMinutes)} minutes old, or had ${inWords(challengeAttempts)} wrong attempts.`,
    todo: "Start over. A new request gets a new challenge.",
  },
  already_done: {
    status: 409,
    title: "Already done",
    says: {},
    when: "Staff app: what an employee asks for was done before, is not possible in the present state, or waits for a second person already.",
    todo: "Load what is shown again.",
  },
  proposal_differs: {
    status: 409,
    title: "Proposal differs",
    says: inEnglish(
      "This is not what was shown to you. Nothing was changed. Load the proposal again.",
    ),
    when: "Staff app: the hash that came with a decision is not that of the proposal.",
    todo: "Load the proposal, show it again, and send its hash.",
  },
  already_enrolled: {
    status: 409,
    title: "Already set up",
    says: {
      authenticator:
        "You already have an authenticator app. Nothing was changed. Remove it first to set up another.",
      passkey: "You already added this passkey. Nothing was changed.",
    },
    when: "The member already has an authenticator app, or already has this passkey.",
    todo: "Remove the old one first.",
  },
  already_trusted: {
    status: 409,
    title: "Already trusted",
    says: {
      own: "This is your own account: payments to it don't need confirmation. Nothing was changed.",
      trusted:
        "You already trust this payee: payments to it don't need confirmation. Nothing was changed.",
    },
    when: "The IBAN already belongs to one of the member's trusted payees.",
    todo: "Nothing: payments to it need no confirmation.",
  },
  already_saved: {
    status: 409,
    title: "Already saved",
    says: {
      own: "This is your own account: you can choose it for every transfer. Nothing was saved.",
      saved: "You already saved a payee with this IBAN. Nothing was changed.",
    },
    when: "The member has saved a payee with this IBAN, or the account is the member's own.",
    todo: "Show `detail`. Refetch the saved payees.",
  },
  holder_name_fixed: {
    status: 409,
    title: "Account holder's name already set",
    says: "The name on your accounts is already set. Only staff can change it, with proof of your identity.",
    when: "The account holder's name is already set.",
    todo: "Show `detail`. Only the bank's staff can change it, after an identity check.",
  },
  payment_not_cancellable: {
    status: 409,
    title: "Payment can't be canceled",
    says: {
      incoming:
        "This payment came from another bank, so you can't cancel it. Nothing was canceled.",
      /** @param happened what has happened to it, and where the money is, as a sentence */
      tooLate: "{happened} Nothing was canceled.",
    },
    when: "The payment was already sent, has ended, or came from another bank.",
    todo: "Show `detail`, and refetch the payment.",
  },
  order_ended: {
    status: 409,
    title: "Order ended",
    says: "This order has ended. Nothing was changed. You can create a new one.",
    by: "order",
    unpaid: "The order was ended.",
    when: "The order was ended, or all its payments are made.",
    todo: "Refetch the order. The member can create a new one.",
  },
  order_of_another: {
    status: 403,
    title: "Order of another person",
    says: "Another person made this order, and only they can change or resume it. Nothing was changed. You can pause it, skip a date, or end it.",
    by: "order",
    when: "Another person who may pay from the account made the order. Who may pay from it can pause it, skip a date, and end it; only its maker can change or resume it.",
    todo: "Refetch the order, and offer what is possible: an order with `madeBy` is another person's.",
  },
  order_date_not_skippable: {
    status: 409,
    title: "Date can't be skipped",
    says: {
      usual: "This date is not the next one, and no payment of it waits. Nothing was changed.",
      many: "You have skipped {maxSkippedDates} dates of this order that are still to come. Nothing was changed. Pause the order instead, and resume it when it should pay again.",
    },
    when: `The date is not the order's next one, and no payment of it waits; the order is paused; or ${maxSkippedDates} dates that are still to come are skipped.`,
    todo: "Refetch the order, and offer the first of nextDates, or to pause the order.",
  },
  recall_pending: {
    status: 409,
    title: "Payment already asked for",
    says: "We already asked the other bank for this payment, and can ask once only.{state, select, requested { It must answer by {by}.} waiting { It must answer.} granted { It sent the money back.} refused { It did not send the money back.} unanswered { It has not answered yet.} other {}}",
    when: "The other bank was already asked to send the payment back; it can be asked once only.",
    todo: "Show `detail`, and refetch the payment.",
  },
  recall_not_possible: {
    status: 409,
    title: "Payment can't be asked for",
    says: {
      incoming:
        "This payment came from another bank, so you can't ask for it back. Nothing was asked.",
      /** @param happened what has happened to it, as a sentence */
      status: "{happened} Nothing was asked.",
    },
    when: "The payment has not reached the other bank, has come back, or came from another bank.",
    todo: "Show `detail`, and refetch the payment.",
  },
  recall_too_late: {
    status: 409,
    title: "Too late to ask for the payment",
    says: "You could ask for this payment until {lastDay}. Nothing was asked. You can ask the payee to send the money back.",
    when: "The last day to ask for the payment, 13 months after it settled, has passed.",
    todo: "Show `detail`. The member can still ask the payee.",
  },
  loan_offer_not_open: {
    status: 409,
    title: "Loan offer not open",
    says: {
      undecided: "The bank has not decided on this loan yet. Nothing was changed.",
      rejected: "The bank declined this loan. Nothing was changed.",
      paidOut: "This loan was paid out. Nothing was changed.",
      expired: "This offer has expired. You can apply again. Nothing was changed.",
      withdrawn: "You withdrew this application. You can apply again. Nothing was changed.",
      declined: "You declined this offer. You can apply again. Nothing was changed.",
      answered: "You have answered this offer already. Nothing was changed.",
    },
    when: `There is no offer of this loan to answer: staff have not approved it, the member has already accepted or declined, the offer has expired after ${loanOfferDays} days, or the loan was paid out.`,
    todo: "Fetch the loans and show this one's status.",
  },
  loan_terms_differ: {
    status: 409,
    title: "Terms differ from the offer",
    says: "These are not the terms of the offer. Nothing was accepted. Reload the page and read the offer again.",
    when: "The amount, rate, term, or monthly payment in the request is not the offer's.",
    todo: "Fetch the loans, show the offer again, and ask the member to accept these terms.",
  },
  rate_changed: {
    status: 409,
    title: "Rate changed",
    says: "The exchange rate has changed since you saw it. Check the new one. No money moved.",
    by: "posting",
    revealsPayee: true,
    kept: true,
    when: "The exchange rate is different from the request's expectedRate.",
    todo: "Fetch the rates, show the new one, and send the request again with a new key.",
  },
  request_in_progress: {
    status: 409,
    title: "Request in progress",
    says: "The bank is still working on this. Try again with the same key.",
    moneyMoved: "unknown",
    when: "The bank did not finish in time, usually because the first request with this Idempotency-Key is still in progress.",
    todo: "Wait for Retry-After and send the same request with the same key. Repeat until the answer is a different one.",
  },
  body_too_large: {
    status: 413,
    title: "Request too large",
    says: "This request is too large. Nothing was changed.",
    when: "The body is larger than 16 kB.",
    todo: "Correct the request. The same request will get the same error again.",
  },
  unsupported_media_type: {
    status: 415,
    title: "Unsupported media type",
    says: {
      media: "Send JSON. Nothing was changed.",
      encoding: "Send JSON in UTF-8. Nothing was changed.",
    },
    when: "The body is not application/json in UTF-8.",
    todo: "Correct the request. The same request will get the same error again.",
  },
  unknown_host: {
    status: 421,
    title: "Unknown host",
    says: "This is not the bank's address. Nothing was changed. Open the bank at its own address.",
    logged: "warn",
    when: "The Host header does not match PUBLIC_URL. Outside production, localhost and its addresses are accepted too. /api/health and /api/ready accept any host.",
    todo: "Open the bank at its PUBLIC_URL. A reverse proxy must forward the Host header.",
  },
} as const satisfies Readonly<Record<string, Entry>>
