import type { ProblemCode } from "#shared/contracts/problem.ts"
import { cardAndLoanCodes, type Explanation } from "./card-and-loan-codes.ts"

const fixRequest = "Correct the request. Sending the same again gets the same answer."

/**
 * Every error code of the API, explained: the single source of /docs/error-codes, its file, and
 * /api/docs.
 */
export const errorCodes: Record<ProblemCode, Explanation> = {
  invalid_request: {
    when: "The body, the query or a header is not what the contract says: a wrong type, an unknown field, an amount with three decimals, an IBAN with wrong check digits, no JSON at all. `errors` names each wrong field.",
    moneyMoved: "no",
    todo: "Show each message at its field. Correct and send again; the same Idempotency-Key may be used.",
  },
  not_signed_in: {
    when: "There is no session, or it has ended: signed out here or elsewhere, idle too long, older than twelve hours.",
    moneyMoved: "no",
    todo: "Sign in, then send the request again; the same Idempotency-Key may be used.",
  },
  wrong_credentials: {
    when: "The username or password is wrong, or they were not compared: five wrong ones in a row from one address shut that customer's sign-in from there for 15 minutes, each further one for twice as long, and many from everywhere slow it down. Which of these it was is never said.",
    moneyMoved: "no",
    todo: "Let the customer type both again; after some failures, later.",
  },
  second_factor_required: {
    when: "Username and password are right, and the customer has a second factor. `challenge` says how it can be given.",
    moneyMoved: "no",
    todo: "POST the code, recovery code or passkey's answer to /api/auth/second-factor with the challenge's id, within five minutes.",
  },
  confirmation_required: {
    when: "A payment, card details, a new trusted payee, a limit or a security setting must be confirmed with a second factor, and no valid proof came with the request (PSD2 RTS article 5). `challenge` says what is confirmed and how.",
    moneyMoved: "no",
    todo: "POST the factor to /api/confirmations/{id}, then send exactly the same request again, with the same Idempotency-Key and the proof in the Confirmation-Proof header.",
  },
  enrolment_required: {
    when: "The bank asks every customer for a second factor (SCA_POLICY is required), and this one has none yet.",
    moneyMoved: "no",
    todo: "Let the customer set up an authenticator app or a passkey; until then only that, signing out and GET /api/auth/user work.",
  },
  wrong_code: {
    when: "The code, recovery code or passkey's answer is not right, or was used before. Five wrong ones void the challenge.",
    moneyMoved: "no",
    todo: "Let the customer try the next code.",
  },
  access_blocked: {
    when: "Who signs in was proven, and staff lets this customer in no more.",
    moneyMoved: "no",
    todo: "Show `detail`: only the bank's staff can let the customer in again.",
  },
  passkeys_unavailable: {
    when: "The bank's address allows no passkeys: they need https or localhost.",
    moneyMoved: "no",
    todo: "Offer the authenticator app instead.",
  },
  cross_site_request: {
    when: "A POST, PUT or DELETE came from a page of another site: Sec-Fetch-Site is not same-origin, or the Origin is not PUBLIC_URL.",
    moneyMoved: "no",
    todo: "Call the API from the bank's own pages, or from a program that sends neither header.",
  },
  deposits_unavailable: {
    when: "Simulated deposits are switched off (SIMULATED_DEPOSITS), as they always are in production.",
    moneyMoved: "no",
    todo: "Send money to the account's IBAN instead.",
  },
  password_required: {
    when: "Something secret was asked for, and the password was last given more than five minutes ago.",
    moneyMoved: "no",
    todo: "Ask the customer for the password and send the request again with it.",
  },
  wrong_password: {
    when: "The password that came with the request is not the customer's. It counts like a failed sign-in from the same address: after five in a row the answer is too_many_requests.",
    moneyMoved: "no",
    todo: "Let the customer type it again.",
  },
  card_frozen_by_bank: {
    when: "A customer wants to unfreeze a card that the bank froze.",
    moneyMoved: "no",
    todo: "Show `detail`: only the bank lifts its own freeze.",
  },
  not_found: {
    when: "The path does not exist, or the thing does not exist, or it is another customer's: the three are one answer.",
    moneyMoved: "no",
    todo: fixRequest,
    kept: true,
  },
  confirmation_void: {
    when: "The challenge was answered already, is older than five minutes, or had five wrong answers.",
    moneyMoved: "no",
    todo: "Start over. A new request gets a new challenge.",
  },
  already_enrolled: {
    when: "The customer has an authenticator app already, or this passkey.",
    moneyMoved: "no",
    todo: "Remove the old one first.",
  },
  already_trusted: {
    when: "The IBAN is among the customer's trusted payees already.",
    moneyMoved: "no",
    todo: "Nothing: payments to it need no confirmation.",
  },
  username_taken: {
    when: "Another customer has this username, in whatever case, or one that looks like it.",
    moneyMoved: "no",
    todo: "Choose another username.",
  },
  email_taken: {
    when: "Another customer has this email address, in whatever case.",
    moneyMoved: "no",
    todo: "Use another address, or sign in.",
  },
  holder_name_fixed: {
    when: "The account holder's name is already set, at registration or once after it.",
    moneyMoved: "no",
    todo: "Show `detail`: only the bank's staff can change it, with proof of identity.",
  },
  holder_name_required: {
    when: "A payment to somebody else carries its payer's name (Regulation (EU) 2023/1113), and this customer registered without one.",
    moneyMoved: "no",
    todo: "Let the customer state it with POST /api/holder-name, then send again with a new Idempotency-Key.",
    kept: true,
  },
  rate_changed: {
    when: "The exchange rate is no longer the expectedRate that the customer was shown.",
    moneyMoved: "no",
    todo: "Fetch the rates, show the new one, and ask again under a new key.",
    kept: true,
  },
  request_in_progress: {
    when: "The bank did not finish in time, most often because the first request with this Idempotency-Key is still being worked on.",
    moneyMoved: "unknown",
    todo: "Send the same request with the same key after Retry-After, until it answers otherwise.",
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
    when: "The Host header names another host than PUBLIC_URL does. Outside production localhost and its addresses are taken too; /api/health and /api/ready answer under any name.",
    moneyMoved: "no",
    todo: "Open the bank at the address that PUBLIC_URL says. A proxy in front must pass the Host header on.",
  },
  insufficient_funds: {
    when: "The amount exceeds the balance of the source account.",
    moneyMoved: "no",
    todo: "Send less, or add money first; ask again under a new key.",
    kept: true,
  },
  payments_locked: {
    when: "The customer has locked all payments to others (PUT /api/payments/lock). Transfers between own accounts, exchanges and repayments of loans pass.",
    moneyMoved: "no",
    todo: "Let the customer unlock payments on /profile, which asks for the second factor or the password; then ask again under a new key.",
    kept: true,
  },
  daily_limit_exceeded: {
    when: "Transfers to others would exceed 50,000 EUR on this day of the bank's time zone. `detail` says what is left.",
    moneyMoved: "no",
    todo: "Send no more than what is left, or wait for the next day; ask again under a new key.",
    kept: true,
  },
  same_account: {
    when: "Source and destination are one account.",
    moneyMoved: "no",
    todo: "Choose two different accounts.",
    kept: true,
  },
  same_currency: {
    when: "An exchange was asked for between two accounts in the same currency.",
    moneyMoved: "no",
    todo: "Choose accounts in two currencies, or make a transfer.",
    kept: true,
  },
  payee_not_found: {
    when: "The IBAN carries this bank's own code, and no account here has it.",
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
    when: "There is no rate for the two currencies, or the feed's newest is older than RATE_MAX_AGE_DAYS.",
    moneyMoved: "no",
    todo: "Try again when the rates are fresh, under a new key.",
    kept: true,
  },
  last_factor: {
    when: "The customer's only second factor was to be removed, and the bank asks every customer for one (SCA_POLICY is required).",
    moneyMoved: "no",
    todo: "Let the customer add another first.",
  },
  too_many_passkeys: {
    when: "The customer has ten passkeys, the maximum.",
    moneyMoved: "no",
    todo: "Remove one first.",
  },
  too_many_payees: {
    when: "The customer trusts a hundred payees, the maximum.",
    moneyMoved: "no",
    todo: "Remove one first.",
  },
  too_many_applications: {
    when: "Twenty of the customer's loan applications wait for a decision, the maximum.",
    moneyMoved: "no",
    todo: "Let the customer wait for a decision, then apply again under a new key.",
    kept: true,
  },
  too_many_accounts: {
    when: "The customer has 40 open accounts, the maximum.",
    moneyMoved: "no",
    todo: "Let the customer close one first.",
  },
  account_not_empty: {
    when: "An account that holds money was to be closed.",
    moneyMoved: "no",
    todo: "Let the customer move the money to another account first.",
  },
  account_repays_loan: {
    when: "The account to be closed is the one that an active loan's installments are collected from.",
    moneyMoved: "no",
    todo: "Close it after the loan is paid off.",
  },
  interest_not_paid: {
    when: "The savings account to be closed has earned interest of a cent or more that is not paid yet.",
    moneyMoved: "no",
    todo: "Close it after the interest is paid.",
  },
  idempotency_key_reused: {
    when: "The same customer used this Idempotency-Key for a request with another method, path or body.",
    moneyMoved: "no",
    todo: "Make a new key for each submission, and keep it only for repeating that one.",
  },
  ...cardAndLoanCodes,
  too_many_requests: {
    when: "This address or session asked for too much within a minute (RateLimit says of which), or tried too many passwords; or this customer wrote too many messages, or asked after too many payees that do not match.",
    moneyMoved: "no",
    todo: "Wait for as long as Retry-After says; the same Idempotency-Key may be used.",
  },
  internal_error: {
    when: "The bank has a defect. The log has the story under `traceId`.",
    moneyMoved: "unknown",
    todo: "Ask again with the same Idempotency-Key, or look at the transactions before trying again.",
  },
  unavailable: {
    when: "The database is away, too busy, or not migrated yet; or the request took longer than 12 seconds.",
    moneyMoved: "unknown",
    todo: "Ask again with the same Idempotency-Key after Retry-After, or look at the transactions first.",
  },
}
