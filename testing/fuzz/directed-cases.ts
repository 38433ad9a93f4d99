import type { ProblemCode } from "#shared/refusals/catalog.ts"
import { endpoints } from "../../server/apps/members/endpoints.ts"
import type { Endpoint } from "../../server/http/endpoint.ts"
import { healthChecks } from "../../server/http/public-host.ts"
import { hasFactorScenario } from "../factor-scenarios.ts"
import { cardLines } from "./card-cases.ts"
import type { Case } from "./cases.ts"
import { factorLines, factorScenario } from "./factor-cases.ts"
import { insightLines } from "./insight-cases.ts"
import { loanLines } from "./loan-cases.ts"
import { paymentLines } from "./payment-cases.ts"
import { requestLines } from "./request-cases.ts"
import {
  blockedCard,
  endedOrder,
  enrolled,
  fiveGoals,
  fortyAccounts,
  hundredOrders,
  hundredPayees,
  interestEarned,
  type Line,
  lockedAndEnrolled,
  lockedPayments,
  manyMessages,
  manySavedPayees,
  namelessAndEnrolled,
  orderFromEmpty,
  orderOfAnother,
  paidFromEmpty,
  paidOtherBank,
  recalledBefore,
  type Scenario,
  sentPayment,
  settledLongAgo,
  voidedKey,
} from "./scenarios.ts"
import { validCase } from "./valid-case.ts"

/** A case that must be refused with this code, or accepted if there is none. */
export type DirectedCase = {
  readonly operation: Endpoint
  readonly code: ProblemCode | undefined
  readonly one: Case
  /** Sets the scenario up, and returns what undoes it. */
  readonly scenario?: Scenario | undefined
}

const nobody = "{{account.absent}}"
const noPassword = { body: { password: undefined } }
const wrongPassword = { body: { password: "wrong-password" } }
const lines: Line[] = [
  ...factorLines,
  ...cardLines,
  ...requestLines,
  ...paymentLines,
  ["createOrder", "too_many_orders", {}, hundredOrders],
  ...["editOrder", "pauseOrder", "resumeOrder", "skipDate"].map(
    (id): Line => [id, "order_ended", {}, endedOrder],
  ),
  ...["editOrder", "resumeOrder"].map((id): Line => [id, "order_of_another", {}, orderOfAnother]),
  ...["showOrder", "pauseOrder", "resumeOrder", "skipDate", "endOrder"].map(
    (id): Line => [id, "not_found", { path: "{{order.absent}}" }],
  ),
  ["skipDate", "order_date_not_skippable", { body: { dueOn: "2098-12-31" } }],
  ["createTransfer", "not_found", { body: { fromAccountId: nobody } }],
  ["createCardTransfer", "not_found", { body: { cardId: "{{card.absent}}" } }],
  ["createCardTransfer", "wrong_cvv", { body: { cvv: "{{cvv+1}}" } }],
  ["createCardTransfer", "card_blocked", {}, blockedCard],
  ["createCardTransfer", "card_not_active", { body: { cardId: "{{card.frozen}}" } }],
  ["createCardTransfer", "card_expired", { body: { cardId: "{{card.expired}}" } }],
  ["createCardTransfer", "card_limit_exceeded", { body: { amount: "2500.01" } }],
  ["createDeposit", "not_found", { body: { accountId: nobody } }],
  ["createDeposit", "balance_too_large", { body: { accountId: "{{account.full}}" } }],
  ["revealCard", "password_required", noPassword],
  ["revealCard", "wrong_password", wrongPassword],
  ["revealCard", "not_found", { path: "{{card.absent}}" }],
  ["revealCard", "confirmation_required", {}, enrolled],
  ["setCardLimit", "not_found", { path: "{{card.absent}}" }],
  ["setCardLimit", "confirmation_required", {}, enrolled],
  ["saveLimits", "confirmation_required", {}, enrolled],
  ["trustPayee", "confirmation_required", {}, enrolled],
  ["trustPayee", "already_trusted", { body: { iban: "{{iban.EUR}}" } }],
  ["trustPayee", "payee_not_found", { body: { iban: "{{iban.absent}}" } }],
  ["trustPayee", "too_many_payees", {}, hundredPayees],
  ["removePayee", "not_found", { path: "{{payee.absent}}" }],
  ["listGoals", "not_found", { path: nobody }],
  ["createGoal", "not_found", { path: nobody }],
  ["createGoal", "too_many_goals", {}, fiveGoals],
  ...["changeGoal", "moveGoal", "removeGoal"].map(
    (id): Line => [id, "not_found", { path: "{{goal.absent}}" }],
  ),
  ...insightLines,
  ["savePayee", "already_saved", { body: { iban: "{{iban.EUR}}" } }],
  ["savePayee", "payee_not_found", { body: { iban: "{{iban.absent}}" } }],
  ["savePayee", "too_many_payees", {}, manySavedPayees],
  ...["showSavedPayee", "renameSavedPayee", "removeSavedPayee"].map(
    (id): Line => [id, "not_found", { path: "{{saved.absent}}" }],
  ),
  ["freezeCard", "not_found", { path: "{{card.absent}}" }],
  ["unfreezeCard", "not_found", { path: "{{card.absent}}" }],
  ["unfreezeCard", "card_frozen_by_bank", { path: "{{card.byBank}}" }],
  ["unfreezeCard", "password_required", noPassword],
  ["unfreezeCard", "wrong_password", wrongPassword],
  ["unfreezeCard", "confirmation_required", { path: "{{card.frozen}}" }, enrolled],
  ["unlockPayments", "password_required", noPassword, lockedPayments],
  ["unlockPayments", "wrong_password", wrongPassword],
  ...["setCardLimit", "saveLimits", "trustPayee", "stateHolderName"].flatMap((id): Line[] => [
    [id, "password_required", noPassword],
    [id, "wrong_password", wrongPassword],
  ]),
  ["stateHolderName", "confirmation_required", {}, namelessAndEnrolled],
  ["unlockPayments", "confirmation_required", {}, lockedAndEnrolled],
  ["changePassword", "wrong_password", { body: { currentPassword: "wrong-password" } }],
  ["changePassword", "confirmation_required", {}, enrolled],
  ["recoverAccess", "wrong_code", { body: { code: "AAAA-BBBB-CCCC-DDDD-EEEE-FFFF" } }],
  ["openAccount", "too_many_accounts", {}, fortyAccounts],
  ["showAccount", "not_found", { path: nobody }],
  ["makeStatement", "not_found", { path: nobody }],
  ["readMonthlyStatement", "not_found", { path: nobody }],
  ["listStatements", "not_found", { path: nobody }],
  ["downloadStatement", "not_found", { path: nobody }],
  ["downloadStatements", "not_found", { path: nobody }],
  ["readMonthlyStatements", "not_found", { body: { accountId: nobody } }],
  ["makeProof", "not_found", { path: "{{reference.absent}}" }],
  ["makeProof", "document_not_possible", { path: "{{payment.own}}" }],
  ["stateFees", "not_found", { path: nobody }],
  ["confirmAccount", "not_found", { path: nobody }],
  ["confirmAccount", "document_not_possible", { path: "{{account.closed}}" }],
  ["makeLoanPaper", "not_found", { path: "{{loan.absent}}" }],
  [
    "makeLoanPaper",
    "document_not_possible",
    { path: "{{loan.offered}}", query: { paper: "payoff" } },
  ],
  ["renameAccount", "not_found", { path: nobody }],
  ["closeAccount", "not_found", { path: nobody }],
  ["closeAccount", "password_required", noPassword],
  ["closeAccount", "wrong_password", wrongPassword],
  ["closeAccount", "confirmation_required", {}, enrolled],
  ["closeAccount", "account_not_empty", { path: "{{account.full}}" }],
  ["closeAccount", "account_repays_loan", {}, paidFromEmpty],
  ["closeAccount", "account_has_orders", {}, orderFromEmpty],
  ["closeAccount", "payment_open", {}, paidOtherBank],
  ["closeAccount", "interest_not_paid", {}, interestEarned],
  [
    "saveProfile",
    "password_required",
    { body: { email: "{{fresh}}@example.org", password: undefined } },
  ],
  [
    "saveProfile",
    "wrong_password",
    { body: { email: "{{fresh}}@example.org", password: "wrong-password" } },
  ],
  ["saveProfile", "confirmation_required", { body: { email: "{{fresh}}@example.org" } }, enrolled],
  ["saveProfile", "username_taken", { body: { username: "{{username.other}}" } }],
  ["stateHolderName", "holder_name_fixed", { body: { lastName: "Another" } }],
  ["register", "username_taken", { body: { username: "{{username.other}}" } }],
  ["signIn", "wrong_credentials", wrongPassword],
  ["writeMessage", "too_many_requests", {}, manyMessages],
  ["verifyPayee", "payee_not_found", { body: { recipientIban: "{{iban.absent}}" } }],
  ...loanLines,
  ["nameDevice", "not_found", { path: "{{session.absent}}" }],
  ["endSession", "not_found", { path: "{{session.absent}}" }],
  ["showTransaction", "not_found", { path: "{{reference.absent}}" }],
  ["showPayment", "not_found", { path: "{{reference.absent}}" }],
  ["cancelPayment", "not_found", { path: "{{payment.foreign}}" }],
  ["cancelPayment", "payment_not_cancellable", {}, sentPayment],
  ["recallPayment", "not_found", { path: "{{payment.foreign}}" }],
  ["recallPayment", "recall_not_possible", { path: "{{payment.own}}" }],
  ["recallPayment", "recall_pending", {}, recalledBefore],
  ["recallPayment", "recall_too_late", {}, settledLongAgo],
  ["listTransactions", "not_found", { query: { account: nobody } }],
  ["previewDates", "not_found", { query: { orderId: "{{order.absent}}" } }],
  ["totalTransactions", "not_found", { query: { account: nobody } }],
  ["exportTransactions", "not_found", { query: { account: nobody } }],
]

/** Cases that random requests may miss: the codes of one operation, and those that a group of them shares. */
export function directedCases(): DirectedCase[] {
  const found = lines.map(([id, code, changes, set]): DirectedCase => {
    const operation = endpoints.find((each) => each.id === id)
    if (!operation) throw new Error(`${id} is not an operation`)
    return { operation, code, one: validCase(operation, changes), scenario: set }
  })
  return [...endpoints.flatMap(sharedCases), ...found]
}

/** The right request, and the refusals that do not depend on what an operation does. */
function sharedCases(operation: Endpoint): DirectedCase[] {
  const { method, body, query, idempotent, caller } = operation
  const right = validCase(operation)
  const made: [ProblemCode | undefined, Case, Scenario?][] = [[undefined, right]]
  const json = { "content-type": "application/json" }
  if (caller !== "anyone") made.push(["not_signed_in", { ...right, session: "none" }])
  if (!healthChecks.has(`/api${operation.path}`)) {
    made.push(["unknown_host", { ...right, headers: { ...json, host: "a.example" } }])
  }
  if (method !== "get") {
    made.push([
      "cross_site_request",
      { ...right, headers: { ...json, origin: "https://a.example" } },
    ])
  }
  if (query?.some(({ in: where }) => where === "query") && caller !== "anyone") {
    made.push(["invalid_request", { ...right, path: `${right.path}&a=b` }])
  }
  if (body) {
    made.push(
      ["invalid_request", { ...right, headers: json, body: "{" }],
      ["body_too_large", { ...right, headers: json, body: `${" ".repeat(17_000)}{}` }],
      ["unsupported_media_type", { ...right, headers: { "content-type": "text/plain" } }],
    )
  }
  if (idempotent) {
    const headers = { ...json, "idempotency-key": `twice-${operation.id}` }
    const other = validCase(operation, { body: { amount: "1000.01" } })
    made.push([undefined, { ...right, headers }], ["idempotency_key_reused", { ...other, headers }])
    const voided = { ...right, headers: { ...json, "idempotency-key": "voided" } }
    made.push(["idempotency_key_voided", voided, voidedKey])
  }
  const set = hasFactorScenario(operation.id) ? factorScenario(operation.id) : undefined
  return made.map(([code, one, own]) => ({
    operation,
    code,
    one,
    scenario: code === undefined ? set : own,
  }))
}
