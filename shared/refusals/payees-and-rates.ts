import { maxPdfEntries } from "../limits.ts"
import type { Entry } from "./entry.ts"

/** Whom and what a payment concerns: payees, accounts, requests, papers, and rates: a part of catalog.ts. */
export const payeeRefusals = {
  holder_name_required: {
    status: 422,
    title: "Account holder's name required",
    says: {
      usual:
        "Payments show your name, and you have not added it yet. Add it in your profile. No money moved.",
      request:
        "A request shows your name, and you have not added it yet. Add it in your profile. Nobody was asked.",
    },
    by: "posting",
    revealsPayee: true,
    unpaid: "Payments show your name, and you have not added it yet.",
    kept: true,
    when: "Payments to others must carry the payer's name (Regulation (EU) 2023/1113), and this member registered without one.",
    todo: "Ask the member for the name and set it with POST /api/holder-name. Then send the request again with a new Idempotency-Key.",
  },
  same_account: {
    status: 422,
    title: "Same account",
    says: {
      usual: "Choose two different accounts. No money moved.",
      request: "You can't ask yourself for money. Nobody was asked.",
    },
    by: "posting",
    revealsPayee: false,
    unpaid: "The payee's account is the account it would be paid from.",
    kept: true,
    when: "The source and the destination are the same account.",
    todo: "Choose two different accounts.",
  },
  same_currency: {
    status: 422,
    title: "Same currency",
    says: "An exchange needs two accounts in different currencies. No money moved.",
    by: "posting",
    revealsPayee: false,
    kept: true,
    when: "The two accounts of the exchange have the same currency.",
    todo: "Choose accounts in different currencies, or make a transfer.",
  },
  payment_request_closed: {
    status: 422,
    title: "Payment request no longer open",
    says: {
      usual:
        "This payment request can't be paid anymore: it was paid, canceled, or declined, or it has expired. No money moved.",
      answer:
        "This payment request {state, select, paid {was paid} canceled {was canceled} declined {was declined} other {has expired}}. Nothing was changed.",
    },
    by: "posting",
    revealsPayee: false,
    kept: true,
    when: "The payment request to pay, cancel, or decline was paid, canceled, or declined, or has expired.",
    todo: "Show `detail`, and refetch the request.",
  },
  payment_request_differs: {
    status: 422,
    title: "Not what the payment request asks for",
    says: "This is not the amount, the currency, or the account that the payment request asks for. No money moved.",
    by: "posting",
    revealsPayee: false,
    kept: true,
    when: "The transfer names a payment request (`requestId`), but its amount, its payee, or the currency of its account is not the request's.",
    todo: "Send what the request asks for, or leave `requestId` out. Use a new key.",
  },
  payee_not_found: {
    status: 422,
    title: "Payee not found",
    says: {
      usual: "No account of this bank has that IBAN. No money moved.",
      trust: "No account of this bank has that IBAN. Nothing was changed.",
    },
    by: "posting",
    revealsPayee: true,
    unpaid: "The payee's account is closed.",
    kept: true,
    when: "The IBAN has this bank's code, but no account here has that IBAN.",
    todo: "Check the IBAN with the recipient.",
  },
  document_not_possible: {
    status: 422,
    title: "Document not possible",
    says: {
      closedAccount:
        "This account is closed, so the bank can't confirm that it keeps it. Nothing was changed.",
      payment:
        "There is no proof of this payment: it is not carried out yet, or it came back. Nothing was changed.",
      /** @param why a sentence */
      loan: "{why} Nothing was changed.",
    },
    when: "There is no such document: a proof of a payment that is not carried out or has come back, a confirmation of a closed account, or a paper that a loan does not have in its state.",
    todo: "Show the sentence. A proof may be possible later.",
  },
  statement_too_long: {
    status: 422,
    title: "Statement too long for a PDF",
    says: "This period has {entries} entries, and a PDF can have {most}. Choose a shorter period or another format.",
    when: `The period has more than ${maxPdfEntries} entries, and the format is PDF.`,
    todo: "Choose a shorter period, or a format for programs.",
  },
  amount_too_small: {
    status: 422,
    title: "Amount too small",
    says: "This amount is too small to convert. No money moved.",
    by: "posting",
    revealsPayee: true,
    unpaid: "The amount is too small to convert.",
    kept: true,
    when: "The amount converts to 0.00 in the other currency.",
    todo: "Send or exchange more.",
  },
  balance_too_large: {
    status: 422,
    title: "Balance too large",
    says: "The receiving account can't hold that much. No money moved.",
    by: "posting",
    revealsPayee: true,
    unpaid: "The payee's account can't hold that much.",
    kept: true,
    when: "The receiving account would hold more than 9,999,999,999.99.",
    todo: "Send less.",
  },
  rate_unavailable: {
    status: 422,
    title: "Rate unavailable",
    says: {
      usual: "There is no current exchange rate for these two currencies. No money moved.",
      application:
        "There is no exchange rate for {currency} right now. Nothing was changed. Apply in EUR, or try again later.",
    },
    by: "posting",
    revealsPayee: true,
    unpaid: "There was no current exchange rate.",
    kept: true,
    when: "There is no exchange rate for the two currencies, the latest one is older than RATE_MAX_AGE_DAYS, or, outside a demonstration, newer reference rates are published and not loaded yet.",
    todo: "Try again later, when the rates are up to date. Use a new key.",
  },
} as const satisfies Readonly<Record<string, Entry>>
