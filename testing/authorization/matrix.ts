import { proofHeader } from "#shared/contracts/proof-header.ts"
import { application, offeredTerms } from "../loans.ts"
import type { Names } from "./names.ts"
import {
  anyone,
  enrolling,
  limited,
  members,
  type Row,
  unlessFactor,
  withPassword,
} from "./rows.ts"

/** The year of the statement that each member has, which is of this month. */
const thisYear = () => String(new Date().getUTCFullYear())

const payee = ({ payeeIban: recipientIban }: Names) => ({ recipientIban, recipientName: "Bo Ek" })

/** A standing order of the names, from their account. */
const order = (names: Names) => ({
  fromAccountId: names.accountId,
  amount: "1.00",
  ...payee(names),
  firstOn: "2099-01-31",
  rhythm: "monthly",
})

const goal = { name: "Matrix", targetAmount: "900.00", targetOn: "2099-01-31" }

const confirmed = ({ proof }: Names) => ({ headers: { [proofHeader.toLowerCase()]: proof } })

/** The matrix: every endpoint of the API by its id. A test compares it with the declarations. */
export const matrix: Readonly<Record<string, Row>> = {
  health: anyone(),
  ready: anyone(),
  openApi: anyone(),
  docs: anyone(),
  sendToSignIn: anyone(() => ({ query: { returnTo: "/cards" } })),
  register: limited(
    anyone(() => ({ body: { username: "matrix.newcomer", password: "orchard-lamp-27" } })),
  ),
  signIn: limited(anyone(({ username, password }) => ({ body: { username, password } }))),
  recoverAccess: limited(
    anyone(({ lostUsername: username, recoveryCode: code }) => ({
      body: { username, code, newPassword: "quiet-lantern-over-water" },
    })),
  ),
  signOut: anyone(() => ({ body: {} })),
  giveSecondFactor: limited(
    anyone(({ stepId: challengeId, spareCode: recoveryCode }) => ({
      body: { challengeId, recoveryCode },
    })),
  ),
  offerPasskeySignIn: limited(anyone(() => ({ body: {} }))),
  signInWithPasskey: limited(anyone(({ knownPasskey: passkey }) => ({ body: { passkey } }))),

  giveConfirmation: members(({ confirmationId: path, spareCode: recoveryCode }) => ({
    path,
    body: { recoveryCode },
  })),
  listFactors: enrolling(),
  beginAuthenticator: withPassword(enrolling(() => ({ body: {} }))),
  confirmAuthenticator: enrolling(({ firstCode: code }) => ({ body: { code } })),
  removeAuthenticator: withPassword(members((names) => ({ body: {}, ...confirmed(names) }))),
  offerPasskey: withPassword(enrolling(() => ({ body: {} }))),
  addPasskey: enrolling(({ newPasskey: passkey }) => ({ body: { name: "Phone", passkey } })),
  renamePasskey: members(({ passkeyId: path }) => ({ path, body: { name: "Renamed" } })),
  removePasskey: withPassword(
    members((names) => ({ path: names.passkeyId, body: {}, ...confirmed(names) })),
  ),
  renewRecoveryCodes: withPassword(members((names) => ({ body: {}, ...confirmed(names) }))),
  currentUser: enrolling(),
  currentSession: enrolling(),
  recordActivity: enrolling(() => ({ body: {} })),
  listSessions: enrolling(),
  savePlace: members(() => ({ body: { place: "Luxembourg, Luxembourg" } })),
  nameDevice: members(({ sessionId: path }) => ({ path, body: { name: "Matrix" } })),
  endSession: enrolling(({ sessionId: path }) => ({ path, body: {} })),
  endOtherSessions: enrolling(() => ({ body: {} })),
  listSecurityEvents: members(({ eventCursor: cursor }) => ({ query: { cursor } })),
  confirmSecurityEvents: members(({ eventId: id }) => ({ body: { id } })),
  listNotifications: members(({ noticeCursor: cursor }) => ({ query: { cursor } })),
  countNotifications: members(),
  readNotifications: members(({ noticeId: id }) => ({ body: { id } })),
  readNotification: members(({ noticeId: path }) => ({ path, body: {} })),
  showNotificationSettings: members(),
  chooseNotifications: members(() => ({ body: { type: "loan", inApp: true, email: false } })),
  sendEmailCode: members(() => ({ body: {} })),
  confirmEmail: members(({ emailCode: code }) => ({ body: { code } })),
  listDemoMails: members(),
  stateHolderName: withPassword(
    members(({ lastName }) => ({ body: { firstName: "Ana", lastName } })),
    "by-request",
  ),
  saveProfile: limited(
    withPassword(
      members(({ username }) => ({
        body: {
          firstName: "Ana",
          lastName: "Saved",
          phoneNumber: "+352 621 000 000",
          username,
          email: `${username}@example.org`,
        },
      })),
      "by-request",
    ),
  ),
  chooseLanguage: enrolling(() => ({ body: { language: "en" } })),
  showPasswordAge: members(),
  changePassword: limited(
    members(({ password: currentPassword }) => ({
      body: { currentPassword, newPassword: "quiet-lantern-over-water" },
    })),
  ),
  listAccounts: members(),
  openAccount: members(() => ({ body: { currency: "USD", accountType: "current" } })),
  showAccount: members(({ accountId: path }) => ({ path })),
  renameAccount: members(({ accountId: path }) => ({ path, body: { name: "Renamed" } })),
  closeAccount: withPassword(members(({ emptyAccountId: path }) => ({ path, body: {} }))),
  listTransactions: members(({ accountId: account, historyCursor: cursor }) => ({
    query: { account, cursor },
  })),
  exportTransactions: members(({ accountId: account }) => ({ query: { account } })),
  totalTransactions: members(({ accountId: account }) => ({ query: { account } })),
  showTransaction: members(({ reference: path }) => ({ path })),
  makeStatement: members(({ accountId: path }) => ({
    path,
    query: { from: "2026-01-01", to: "2026-01-31", format: "csv" },
  })),
  listStatedAccounts: members(),
  makeProof: members(({ arrivedReference: path }) => ({ path })),
  checkProof: anyone(() => ({
    body: {
      paymentReference: "TRF-20261120-7F3K9Q2M",
      verificationCode: "K7QF-2ABD-EMXA-6TPN-QWZR",
    },
  })),
  certifyInterest: members(() => ({ query: { year: "2025" } })),
  stateFees: members(({ accountId: path }) => ({ path, query: { year: "2025" } })),
  confirmAccount: members(({ accountId: path }) => ({ path })),
  makeLoanPaper: members(({ loanId: path }) => ({ path, query: { paper: "schedule" } })),
  readMonthlyStatement: members(({ statementId: path }) => ({ path, body: {} })),
  listStatements: members(({ accountId: path }) => ({ path })),
  readMonthlyStatements: members(({ accountId }) => ({ body: { accountId } })),
  downloadStatements: members(({ accountId: path }) => ({
    path,
    query: { year: thisYear(), format: "csv" },
  })),
  downloadStatement: members(({ statementId: path }) => ({ path, query: { format: "csv" } })),
  verifyPayee: members((names) => ({ body: payee(names) })),
  createTransfer: members((names) => ({
    body: {
      fromAccountId: names.accountId,
      amount: "1.00",
      requestId: names.payableId,
      recipientIban: names.askerIban,
      recipientName: "Lena Friend",
    },
  })),
  checkRepeat: members((names) => ({
    body: { recipientIban: names.payeeIban, amount: "1.00", currency: "EUR", text: "" },
  })),
  resolveOutcome: members(() => ({ body: { key: "matrix" } })),
  listInTransit: members(),
  showAvailability: members(),
  showPayment: members(({ paymentReference: path }) => ({ path })),
  cancelPayment: members(({ paymentReference: path }) => ({ path, body: {} })),
  recallPayment: members(({ arrivedReference: path }) => ({
    path,
    body: { reason: "wrong_account" },
  })),
  listOrders: members(),
  previewDates: members(({ orderId }) => ({
    query: { firstOn: "2099-01-31", rhythm: "monthly", orderId: String(orderId) },
  })),
  showOrder: members(({ orderId: path }) => ({ path })),
  createOrder: members((names) => ({ body: order(names) })),
  editOrder: members((names) => ({ path: names.orderId, body: order(names) })),
  pauseOrder: members(({ orderId: path }) => ({ path, body: {} })),
  resumeOrder: members(({ orderId: path }) => ({ path, body: {} })),
  skipDate: members(({ orderId: path }) => ({ path, body: { dueOn: "2099-01-31" } })),
  endOrder: members(({ orderId: path }) => ({ path, body: {} })),
  listUpcoming: members(),
  listGoals: members(({ otherAccountId: path }) => ({ path })),
  createGoal: members(({ otherAccountId: path }) => ({ path, body: goal })),
  changeGoal: members(({ goalId: path }) => ({ path, body: goal })),
  moveGoal: members(({ goalId: path }) => ({ path, body: { position: 1 } })),
  removeGoal: members(({ goalId: path }) => ({ path, body: {} })),
  showExport: members(),
  requestExport: members(() => ({ body: {} })),
  downloadExport: withPassword(members(() => ({ body: {} }))),
  showMembership: members(),
  closeMembership: withPassword(members(() => ({ body: {} }))),
  showSpending: members(() => ({ query: { month: "2026-11" } })),
  listCategoryPayments: members(() => ({ query: { category: "groceries" } })),
  listMonths: members(),
  showOutlook: members(({ accountId: account }) => ({ query: { account } })),
  listRecurring: members(),
  showCategory: members(({ reference: path }) => ({ path })),
  chooseCategory: members(({ arrivedReference: path }) => ({
    path,
    body: { choice: "travel", rule: "leisure" },
  })),
  listRules: members(),
  addWordRule: members(() => ({ body: { word: "matrix", category: "travel" } })),
  removeRule: members(({ ruleId: path }) => ({ path, body: {} })),
  setBudget: members(() => ({ body: { category: "groceries", amount: "400.00" } })),
  showInsightSettings: members(),
  switchInsights: members(() => ({ body: { on: true } })),
  createDeposit: members(({ accountId }) => ({
    body: { accountId, amount: "1.00", description: "Matrix" },
  })),
  createExchange: members(({ accountId: fromAccountId, otherAccountId: toAccountId }) => ({
    body: { fromAccountId, toAccountId, amount: "1.00" },
  })),
  listRates: members(),
  listCards: members(),
  revealCard: withPassword(members(({ cardId: path }) => ({ path, body: {} }))),
  setCardLimit: unlessFactor(
    members(({ cardId: path }) => ({ path, body: { dailyLimit: "2400.00" } })),
  ),
  listPayees: members(),
  trustPayee: unlessFactor(
    members(() => ({ body: { iban: "BE68 5390 0754 7034", name: "Matrix" } })),
  ),
  removePayee: members(({ payeeId: path }) => ({ path, body: {} })),
  listRecentPayees: members(),
  listSavedPayees: members(() => ({ query: { q: "a" } })),
  savePayee: members(() => ({ body: { iban: "BE68 5390 0754 7034", name: "Matrix" } })),
  showSavedPayee: members(({ savedPayeeId: path }) => ({ path })),
  renameSavedPayee: members(({ savedPayeeId: path }) => ({ path, body: { ownName: "Matrix" } })),
  removeSavedPayee: members(({ savedPayeeId: path }) => ({ path, body: {} })),
  listRequests: members(),
  showRequest: members(({ requestId: path }) => ({ path })),
  askForMoney: members(({ accountId }) => ({
    body: { asked: "matrix.friend", accountId, amount: "1.00", reason: "Matrix" },
  })),
  cancelRequest: members(({ requestId: path }) => ({ path, body: {} })),
  declineRequest: members(({ askedId: path }) => ({ path, body: { block: false } })),
  listBlocks: members(),
  unblockAsker: members(({ blockId: path }) => ({ path, body: {} })),
  showLimits: members(),
  saveLimits: withPassword(
    members(() => ({ body: { dailyTransferLimit: "49999.00" } })),
    "by-request",
  ),
  lockPayments: members(() => ({ body: {} })),
  unlockPayments: withPassword(members(() => ({ body: {} }))),
  freezeCard: members(({ cardId: path }) => ({ path, body: {} })),
  unfreezeCard: withPassword(members(({ cardId: path }) => ({ path, body: {} }))),
  createVirtualCard: withPassword(
    members(({ accountId }) => ({ body: { accountId, name: "Matrix", singleUse: false } })),
  ),
  replaceCard: withPassword(
    members(({ virtualCardId: path }) => ({ path, body: { reason: "lost" } })),
  ),
  closeCard: withPassword(
    members(({ singleUseCardId: path }) => ({ path, body: { reason: "not_needed" } })),
  ),
  switchCardOff: members(({ cardId: path }) => ({ path, body: { switch: "transfersToOthers" } })),
  switchCardOn: withPassword(
    members(({ cardId: path }) => ({ path, body: { switch: "transfersToOthers" } })),
  ),
  createCardTransfer: members((names) => ({
    body: {
      cardId: names.cardId,
      cvv: names.cvv,
      amount: "1.00",
      description: "Matrix",
      ...payee(names),
    },
  })),
  listLoans: members(),
  applyForLoan: members(() => ({ body: application })),
  acceptLoan: unlessFactor(members(({ offerId: path }) => ({ path, body: offeredTerms }))),
  declineLoan: members(({ offerId: path }) => ({ path, body: {} })),
  showPayoff: members(({ loanId: path }) => ({ path, query: { on: "2099-01-31" } })),
  repayLoan: members(({ loanId: path }) => ({ path, body: { amount: "100.00" } })),
  withdrawLoan: members(({ freshLoanId: path }) => ({ path, body: { amount: "1200.00" } })),
  listMessages: members(({ chatCursor: cursor }) => ({ query: { cursor } })),
  writeMessage: members(() => ({ body: { text: "Matrix" } })),
  readMessages: members(({ messageId: id }) => ({ body: { id } })),
  streamChanges: enrolling(),
}
