import type { FactorNames } from "../factor-scenarios.ts"

/** What a request can name of one member: existing values, or nonexistent ones. */
export type Names = FactorNames & {
  readonly accountId: number
  readonly otherAccountId: number
  readonly emptyAccountId: number
  readonly cardId: number
  readonly virtualCardId: number
  readonly singleUseCardId: number
  readonly loanId: number
  /** An active loan of 1,200.00 that was paid out today. */
  readonly freshLoanId: number
  /** An approved loan with the terms of testing/loans.ts and an open offer. */
  readonly offerId: number
  /** A standing order whose first date is 2099-01-31. */
  readonly orderId: number
  /** A payee that the member trusts. */
  readonly payeeId: number
  /** A payee that the member has saved. */
  readonly savedPayeeId: number
  /** A payment request that the member made, and two over 1.00 EUR that they are asked. */
  readonly requestId: number
  readonly askedId: number
  readonly payableId: number
  /** Where the money of the latter goes. */
  readonly askerIban: string
  /** A block of a member's requests. */
  readonly blockId: number
  /** A savings goal of their other account. */
  readonly goalId: number
  /** A monthly statement of the account. */
  readonly statementId: number
  /** A rule for the categories of payments. */
  readonly ruleId: number
  readonly reference: string
  /** Of a queued payment to another bank. */
  readonly paymentReference: string
  readonly arrivedReference: string
  readonly messageId: number
  readonly chatCursor: string
  readonly historyCursor: string
  /** A sign-in other than the caller's. */
  readonly sessionId: string
  /** Of the member's security activity. */
  readonly eventId: number
  readonly eventCursor: string
  /** The newest of their notifications. */
  readonly noticeId: number
  readonly noticeCursor: string
  /** Another member's or another bank's, because anyone can be paid. */
  readonly payeeIban: string
  readonly username: string
  readonly password: string
  /** Together with the first name Ana, the holder of the member's accounts. */
  readonly lastName: string
  readonly cvv: string
  /** A member who lost the password, and staff's code for them. */
  readonly lostUsername: string
  readonly recoveryCode: string
}

/** Names of data that belongs to one member; the others are public or secret. */
export const privateNames = [
  "accountId",
  "otherAccountId",
  "emptyAccountId",
  "cardId",
  "virtualCardId",
  "singleUseCardId",
  "loanId",
  "freshLoanId",
  "offerId",
  "orderId",
  "payeeId",
  "savedPayeeId",
  "goalId",
  "statementId",
  "ruleId",
  "requestId",
  "askedId",
  "payableId",
  "blockId",
  "reference",
  "paymentReference",
  "arrivedReference",
  "messageId",
  "chatCursor",
  "historyCursor",
  "sessionId",
  "eventId",
  "eventCursor",
  "noticeId",
  "noticeCursor",
  "confirmationId",
  "passkeyId",
] as const satisfies readonly (keyof Names)[]
