import { proofHeader } from "#shared/contracts/proof-header.ts"
import { type FactorNames, noFactors } from "../factor-scenes.ts"
import { application } from "../loans.ts"

/** What a request may name, of one customer: as they have it, or as nobody has it. */
export interface Names extends FactorNames {
  readonly accountId: number
  readonly otherAccountId: number
  readonly emptyAccountId: number
  readonly cardId: number
  readonly loanId: number
  /** A payee that the customer trusts. */
  readonly payeeId: number
  readonly reference: string
  readonly messageId: number
  readonly chatCursor: string
  readonly historyCursor: string
  /** A sign-in that is not the one that asks. */
  readonly sessionId: string
  /** Of the customer's security activity. */
  readonly eventId: number
  readonly eventCursor: string
  /** Another customer's or another bank's: whoever has it may be paid. */
  readonly payeeIban: string
  readonly username: string
  readonly password: string
  readonly cvv: string
  /** A customer who lost the password, and staff's code for them. */
  readonly lostUsername: string
  readonly recoveryCode: string
}

/** Names that lead to something of one customer's alone; the rest are open to all, or are secrets. */
export const privateNames = [
  "accountId",
  "otherAccountId",
  "emptyAccountId",
  "cardId",
  "loanId",
  "payeeId",
  "reference",
  "messageId",
  "chatCursor",
  "historyCursor",
  "sessionId",
  "eventId",
  "eventCursor",
  "confirmationId",
  "passkeyId",
] as const satisfies readonly (keyof Names)[]

/** The same names as nobody has them. A cursor is a place in a list, so only its id is another. */
export function absentBeside({ historyCursor }: Names): Pick<Names, (typeof privateNames)[number]> {
  const [at] = Buffer.from(historyCursor, "base64url").toString("utf8").split(" ")
  return {
    accountId: 900_000_001,
    otherAccountId: 900_000_002,
    emptyAccountId: 900_000_003,
    cardId: 900_000_004,
    loanId: 900_000_005,
    payeeId: 900_000_012,
    reference: "TRF-20261120-ZZZZZZZZ",
    messageId: 900_000_006,
    chatCursor: "900000007",
    historyCursor: Buffer.from(`${at} 900000008`).toString("base64url"),
    sessionId: "00000000-0000-4000-8000-900000000009",
    eventId: 900_000_010,
    eventCursor: "900000011",
    confirmationId: noFactors.confirmationId,
    passkeyId: noFactors.passkeyId,
  }
}

export interface Ask {
  /** What stands in the path's braces. */
  readonly path?: string | number
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

/** Whom an endpoint serves, and a request that it grants to the customer whose names these are. */
export interface Endpoint {
  readonly serves: "anyone" | "customers"
  ask(names: Names): Ask
}

const anyone = (ask: Endpoint["ask"] = () => ({})): Endpoint => ({ serves: "anyone", ask })
const customers = (ask: Endpoint["ask"] = () => ({})): Endpoint => ({ serves: "customers", ask })

const payee = ({ payeeIban: recipientIban }: Names) => ({ recipientIban, recipientName: "Bo Ek" })

const confirmed = ({ proof }: Names) => ({ headers: { [proofHeader.toLowerCase()]: proof } })

/** The matrix: every route of the API by its operation's id. A test compares it with the router. */
export const endpoints: Readonly<Record<string, Endpoint>> = {
  health: anyone(),
  ready: anyone(),
  openApi: anyone(),
  docs: anyone(),
  sendToSignIn: anyone(() => ({ query: { returnTo: "/cards" } })),
  register: anyone(() => ({ body: { username: "matrix.newcomer", password: "orchard-lamp-27" } })),
  signIn: anyone(({ username, password }) => ({ body: { username, password } })),
  recoverAccess: anyone(({ lostUsername: username, recoveryCode: code }) => ({
    body: { username, code, newPassword: "quiet-lantern-over-water" },
  })),
  signOut: anyone(() => ({ body: {} })),
  giveSecondFactor: anyone(({ stepId: challengeId, spareCode: recoveryCode }) => ({
    body: { challengeId, recoveryCode },
  })),
  offerPasskeySignIn: anyone(() => ({ body: {} })),
  signInWithPasskey: anyone(({ knownPasskey: passkey }) => ({ body: { passkey } })),

  giveConfirmation: customers(({ confirmationId: path, spareCode: recoveryCode }) => ({
    path,
    body: { recoveryCode },
  })),
  listFactors: customers(),
  beginAuthenticator: customers(() => ({ body: {} })),
  confirmAuthenticator: customers(({ firstCode: code }) => ({ body: { code } })),
  removeAuthenticator: customers((names) => ({ body: {}, ...confirmed(names) })),
  offerPasskey: customers(() => ({ body: {} })),
  addPasskey: customers(({ newPasskey: passkey }) => ({ body: { name: "Phone", passkey } })),
  renamePasskey: customers(({ passkeyId: path }) => ({ path, body: { name: "Renamed" } })),
  removePasskey: customers((names) => ({
    path: names.passkeyId,
    body: {},
    ...confirmed(names),
  })),
  renewRecoveryCodes: customers((names) => ({ body: {}, ...confirmed(names) })),
  currentUser: customers(),
  currentSession: customers(),
  recordActivity: customers(() => ({ body: {} })),
  listSessions: customers(),
  savePlace: customers(() => ({ body: { place: "Luxembourg, Luxembourg" } })),
  endSession: customers(({ sessionId: path }) => ({ path, body: {} })),
  endOtherSessions: customers(() => ({ body: {} })),
  listSecurityEvents: customers(({ eventCursor: cursor }) => ({ query: { cursor } })),
  confirmSecurityEvents: customers(({ eventId: id }) => ({ body: { id } })),
  saveProfile: customers(({ username }) => ({
    body: {
      ...{ firstName: "Ana", lastName: "Saved", phoneNumber: "+352 621 000 000", username },
      email: `${username}@example.org`,
    },
  })),
  showPasswordAge: customers(),
  changePassword: customers(({ password: currentPassword }) => ({
    body: { currentPassword, newPassword: "quiet-lantern-over-water" },
  })),
  listAccounts: customers(),
  openAccount: customers(() => ({ body: { currency: "USD", accountType: "current" } })),
  renameAccount: customers(({ accountId: path }) => ({ path, body: { name: "Renamed" } })),
  closeAccount: customers(({ emptyAccountId: path }) => ({ path, body: {} })),
  listTransactions: customers(({ accountId: account, historyCursor: cursor }) => ({
    query: { account, cursor },
  })),
  exportTransactions: customers(({ accountId: account }) => ({ query: { account } })),
  showTransaction: customers(({ reference: path }) => ({ path })),
  verifyPayee: customers((names) => ({ body: payee(names) })),
  createTransfer: customers((names) => ({
    body: { fromAccountId: names.accountId, amount: "1.00", ...payee(names) },
  })),
  createDeposit: customers(({ accountId }) => ({
    body: { accountId, amount: "1.00", description: "Matrix" },
  })),
  createExchange: customers(({ accountId: fromAccountId, otherAccountId: toAccountId }) => ({
    body: { fromAccountId, toAccountId, amount: "1.00" },
  })),
  listRates: customers(),
  listCards: customers(),
  revealCard: customers(({ cardId: path }) => ({ path, body: {} })),
  setCardLimit: customers(({ cardId: path }) => ({ path, body: { dailyLimit: "2400.00" } })),
  listPayees: customers(),
  trustPayee: customers(() => ({
    body: { iban: "BE68 5390 0754 7034", name: "Matrix" },
  })),
  removePayee: customers(({ payeeId: path }) => ({ path, body: {} })),
  showLimits: customers(),
  saveLimits: customers(() => ({ body: { dailyTransferLimit: "49999.00" } })),
  freezeCard: customers(({ cardId: path }) => ({ path, body: {} })),
  unfreezeCard: customers(({ cardId: path }) => ({ path, body: {} })),
  createCardTransfer: customers((names) => ({
    body: {
      ...{ cardId: names.cardId, cvv: names.cvv, amount: "1.00", description: "Matrix" },
      ...payee(names),
    },
  })),
  listLoans: customers(),
  applyForLoan: customers(() => ({ body: application })),
  showPayoff: customers(({ loanId: path }) => ({ path })),
  repayLoan: customers(({ loanId: path }) => ({ path, body: { amount: "100.00" } })),
  listMessages: customers(({ chatCursor: cursor }) => ({ query: { cursor } })),
  writeMessage: customers(() => ({ body: { text: "Matrix" } })),
  readMessages: customers(({ messageId: id }) => ({ body: { id } })),
  streamChanges: customers(),
}
