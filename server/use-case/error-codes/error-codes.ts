import type { ProblemCode } from "#shared/contracts/problem.ts"
import { inWords, inWordsCapitalized } from "#shared/in-words.ts"
import {
  attemptsBeforeWait,
  challengeAttempts,
  challengeMinutes,
  highestDailyLimit,
  maxApplications,
  maxPasskeys,
  maxSavedPayees,
  maxTrustedPayees,
  passwordMinutes,
  sessionHours,
  waitMinutes,
} from "#shared/limits.ts"
import { formatFigure } from "#shared/money/format.ts"
import { timeLimits } from "../../db/time-limits.ts"
import { accountCodes } from "./account-codes.ts"
import { cardAndLoanCodes, type Explanation } from "./card-and-loan-codes.ts"
import { orderCodes } from "./order-codes.ts"
import { paymentCodes } from "./payment-codes.ts"
import { staffCodes } from "./staff-codes.ts"

const fixRequest = "Correct the request. The same request will get the same error again."

/**
 * Every error code of the API, explained: the single source of /docs/error-codes, its file, and
 * /api/docs.
 */
export const errorCodes: Record<ProblemCode, Explanation> = {
  invalid_request: {
    when: "The body, the query, or a header is invalid: for example, a wrong type, an unknown field, an amount with three decimals, an IBAN with wrong check digits, or a body that is not JSON. `errors` names each invalid field.",
    moneyMoved: "no",
    todo: "Show each message next to its field. Correct the request and send it again; the same Idempotency-Key can be used.",
  },
  not_signed_in: {
    when: `There is no session, or it has ended: the customer signed out, the session was ended from another device, it was idle too long, or it is more than ${inWords(sessionHours)} hours old.`,
    moneyMoved: "no",
    todo: "Sign in, then send the request again; the same Idempotency-Key can be used.",
  },
  wrong_credentials: {
    when: `The username or password is wrong, or there were too many failed attempts to check it. ${inWordsCapitalized(attemptsBeforeWait)} failures in a row from one address block the customer's sign-in from that address for ${waitMinutes} minutes; each further failure doubles the time. Many failures from different addresses slow sign-in down. The response never says which of these applies.`,
    moneyMoved: "no",
    todo: "Ask the customer to enter both again. After several failures, ask them to wait.",
  },
  second_factor_required: {
    when: "The username and password are correct, and the customer has a second factor. `challenge` lists the accepted methods.",
    moneyMoved: "no",
    todo: `Within ${inWords(challengeMinutes)} minutes, send the code, recovery code, or passkey response with the challenge's id to POST /api/auth/second-factor.`,
  },
  confirmation_required: {
    when: "The request must be confirmed with a second factor (PSD2 RTS article 5), and it came without a valid proof. This applies to payments, card details, new trusted payees, limits, offers of loans, and security settings. `challenge` says what to confirm and how.",
    moneyMoved: "no",
    todo: "Send the second factor to POST /api/confirmations/{id}. Then send exactly the same request again, with the same Idempotency-Key and with the proof in the Confirmation-Proof header.",
  },
  enrolment_required: {
    when: "The bank requires a second factor from every customer (SCA_POLICY is required), and this customer has not set one up.",
    moneyMoved: "no",
    todo: "Ask the customer to set up an authenticator app or a passkey. Until then, only that, signing out, and GET /api/auth/user work.",
  },
  wrong_code: {
    when: `The code, recovery code, or passkey response is wrong or was already used. ${inWordsCapitalized(challengeAttempts)} wrong attempts void the challenge.`,
    moneyMoved: "no",
    todo: "Ask the customer to try the next code.",
  },
  access_blocked: {
    when: "The credentials are correct, but staff blocked this customer's access.",
    moneyMoved: "no",
    todo: "Show `detail`. Only the bank's staff can unblock access.",
  },
  passkeys_unavailable: {
    when: "The bank's address does not support passkeys: they need HTTPS or localhost.",
    moneyMoved: "no",
    todo: "Offer the authenticator app instead.",
  },
  cross_site_request: {
    when: "A POST, PUT, or DELETE request came from a page of another site: Sec-Fetch-Site is not same-origin, or Origin is not PUBLIC_URL.",
    moneyMoved: "no",
    todo: "Call the API from the bank's own pages, or from a program that sends neither header.",
  },
  deposits_unavailable: {
    when: "Simulated deposits are turned off (SIMULATED_DEPOSITS). They always are in production.",
    moneyMoved: "no",
    todo: "Send money to the account's IBAN instead.",
  },
  password_required: {
    when: `The operation outlasts the session, and the request has no password. Customers with a second factor need none within ${inWords(passwordMinutes)} minutes of entering it, and none at all for limits, trusted payees, offers of loans, and the name on their accounts.`,
    moneyMoved: "no",
    todo: "Ask the customer for the password and send the request again with the password.",
  },
  wrong_password: {
    when: `The password in the request is wrong. This counts as a failed sign-in from the same address: after ${inWords(attemptsBeforeWait)} in a row, the error is too_many_requests.`,
    moneyMoved: "no",
    todo: "Ask the customer to enter it again.",
  },
  card_frozen_by_bank: {
    when: "The bank froze the card to unfreeze, replace, or close, or a card of the account that a new card is for.",
    moneyMoved: "no",
    todo: "Show `detail`. Only the bank's staff can unfreeze the card.",
  },
  not_found: {
    when: "The path or the resource does not exist, or the resource belongs to another customer. The error is the same in all three cases.",
    moneyMoved: "no",
    todo: fixRequest,
    kept: true,
  },
  confirmation_void: {
    when: `The challenge was already used, is more than ${inWords(challengeMinutes)} minutes old, or had ${inWords(challengeAttempts)} wrong attempts.`,
    moneyMoved: "no",
    todo: "Start over. A new request gets a new challenge.",
  },
  ...staffCodes,
  already_enrolled: {
    when: "The customer already has an authenticator app, or already has this passkey.",
    moneyMoved: "no",
    todo: "Remove the old one first.",
  },
  already_saved: {
    when: "The customer has saved a payee with this IBAN, or the account is the customer's own.",
    moneyMoved: "no",
    todo: "Show `detail`. Refetch the saved payees.",
  },
  already_trusted: {
    when: "The IBAN already belongs to one of the customer's trusted payees.",
    moneyMoved: "no",
    todo: "Nothing: payments to it need no confirmation.",
  },
  username_taken: {
    when: "Another customer has this username, ignoring case, or one that looks like it.",
    moneyMoved: "no",
    todo: "Choose another username.",
  },
  email_taken: {
    when: "Another customer has confirmed this email address, ignoring case. Only who has the code that was mailed to it learns this.",
    moneyMoved: "no",
    todo: "Use another address.",
  },
  holder_name_fixed: {
    when: "The account holder's name is already set.",
    moneyMoved: "no",
    todo: "Show `detail`. Only the bank's staff can change it, after an identity check.",
  },
  holder_name_required: {
    when: "Payments to others must carry the payer's name (Regulation (EU) 2023/1113), and this customer registered without one.",
    moneyMoved: "no",
    todo: "Ask the customer for the name and set it with POST /api/holder-name. Then send the request again with a new Idempotency-Key.",
    kept: true,
  },
  rate_changed: {
    when: "The exchange rate is different from the request's expectedRate.",
    moneyMoved: "no",
    todo: "Fetch the rates, show the new one, and send the request again with a new key.",
    kept: true,
  },
  request_in_progress: {
    when: "The bank did not finish in time, usually because the first request with this Idempotency-Key is still in progress.",
    moneyMoved: "unknown",
    todo: "Wait for Retry-After and send the same request with the same key. Repeat until the answer is a different one.",
  },
  body_too_large: {
    when: "The body is larger than 16 kB.",
    moneyMoved: "no",
    todo: fixRequest,
  },
  unsupported_media_type: {
    when: "The body is not application/json in UTF-8.",
    moneyMoved: "no",
    todo: fixRequest,
  },
  unknown_host: {
    when: "The Host header does not match PUBLIC_URL. Outside production, localhost and its addresses are accepted too. /api/health and /api/ready accept any host.",
    moneyMoved: "no",
    todo: "Open the bank at its PUBLIC_URL. A reverse proxy must forward the Host header.",
  },
  insufficient_funds: {
    when: "The amount exceeds the balance of the source account.",
    moneyMoved: "no",
    todo: "Send less, or add money first. Use a new key.",
    kept: true,
  },
  payments_locked: {
    when: "The customer has locked all payments to others (PUT /api/payments/lock). Transfers between own accounts, exchanges, and loan repayments still work.",
    moneyMoved: "no",
    todo: "Ask the customer to unlock payments on /profile, with the second factor or the password. Then send the request again with a new key.",
    kept: true,
  },
  daily_limit_exceeded: {
    when: `The payment would exceed the customer's daily transfer limit, which is at most ${formatFigure(highestDailyLimit)} EUR. The day is a calendar day in the bank's time zone. \`detail\` says how much is left.`,
    moneyMoved: "no",
    todo: "Send no more than what is left, or wait until the next day. Use a new key.",
    kept: true,
  },
  same_account: {
    when: "The source and the destination are the same account.",
    moneyMoved: "no",
    todo: "Choose two different accounts.",
    kept: true,
  },
  same_currency: {
    when: "The two accounts of the exchange have the same currency.",
    moneyMoved: "no",
    todo: "Choose accounts in different currencies, or make a transfer.",
    kept: true,
  },
  payee_not_found: {
    when: "The IBAN has this bank's code, but no account here has that IBAN.",
    moneyMoved: "no",
    todo: "Check the IBAN with the recipient.",
    kept: true,
  },
  amount_too_small: {
    when: "The amount converts to 0.00 in the other currency.",
    moneyMoved: "no",
    todo: "Send or exchange more.",
    kept: true,
  },
  balance_too_large: {
    when: "The receiving account would hold more than 9,999,999,999.99.",
    moneyMoved: "no",
    todo: "Send less.",
    kept: true,
  },
  rate_unavailable: {
    when: "There is no exchange rate for the two currencies, the latest one is older than RATE_MAX_AGE_DAYS, or, outside a demonstration, newer reference rates are published and not loaded yet.",
    moneyMoved: "no",
    todo: "Try again later, when the rates are up to date. Use a new key.",
    kept: true,
  },
  email_not_possible: {
    when: "The profile has no email address, or the bank sends no emails.",
    moneyMoved: "no",
    todo: "Show `detail`.",
  },
  last_factor: {
    when: "The request would remove the customer's only second factor, and the bank requires one from every customer (SCA_POLICY is required).",
    moneyMoved: "no",
    todo: "Ask the customer to add another one first.",
  },
  too_many_passkeys: {
    when: `The customer already has the maximum of ${inWords(maxPasskeys)} passkeys.`,
    moneyMoved: "no",
    todo: "Remove one first.",
  },
  too_many_payees: {
    when: `The customer already has the maximum of ${maxTrustedPayees} trusted payees, or of ${maxSavedPayees} saved ones.`,
    moneyMoved: "no",
    todo: "Remove one first.",
  },
  too_many_applications: {
    when: `The customer already has the maximum of ${maxApplications} pending loan applications.`,
    moneyMoved: "no",
    todo: "Ask the customer to wait for a decision and then apply again. Use a new key.",
    kept: true,
  },
  ...accountCodes,
  idempotency_key_reused: {
    when: "The customer already used this Idempotency-Key for a request with a different method, path, or body.",
    moneyMoved: "no",
    todo: "Generate a new key for each submission, and reuse it only to repeat that submission.",
  },
  idempotency_key_voided: {
    when: "The outcome of the request with this Idempotency-Key was asked for (POST /api/outcomes) before the request arrived, which voided the key.",
    moneyMoved: "no",
    todo: "Say that it was not sent. If the customer still wants it, send it again with a new key.",
  },
  ...cardAndLoanCodes,
  ...orderCodes,
  ...paymentCodes,
  too_many_requests: {
    when: "The address or the session exceeded a limit per minute (the RateLimit header says which), or there were too many password attempts, too many chat messages, or too many payee checks that did not match.",
    moneyMoved: "no",
    todo: "Wait for the time in Retry-After; the same Idempotency-Key can be used.",
  },
  internal_error: {
    when: "The bank has a defect. The log has the details under `traceId`.",
    moneyMoved: "unknown",
    todo: "Send the request again with the same Idempotency-Key, or check the transactions before trying again.",
  },
  unavailable: {
    when: `The database is unreachable, overloaded, or not migrated yet, the request took longer than ${timeLimits.request / 1000} seconds, or a page was asked for before the app was built.`,
    moneyMoved: "unknown",
    todo: "After Retry-After, send the request again with the same Idempotency-Key, or check the transactions first.",
  },
}
