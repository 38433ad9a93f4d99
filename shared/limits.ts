/**
 * The bank's limits and times, each stated once; texts that state one are built from it
 * (in-words.ts). Limits of loans are in money/loan-bounds.ts, waits in time/timeouts.ts. None is a
 * setting, so no deployment can loosen it. SQL names them in double braces (server/db/sql-constants.ts).
 */

/**
 * The maximum that a member can send to others per day, in EUR, and every member's daily limit
 * until they lower it (specification section 9). The maximum for a card's daily limit too, in its
 * account's currency.
 */
export const highestDailyLimit = "50000.00"

/** What a member can convert between their own accounts per day, in EUR. */
export const highestDailyExchange = "50000.00"

/** The daily limit for a day after a recovery of access, in EUR. */
export const loweredDailyLimit = "500.00"

/** Payments up to this need no confirmation, in EUR, until five in a row or 100 EUR together (PSD2 RTS article 16). */
export const smallPayment = "30.00"

/** How long a session lasts at most (ASVS 7.3.2). */
export const sessionHours = 12

/** How long an employee's sign-in lasts, and after how long without activity it locks. */
export const staffHours = 8
export const staffIdleMinutes = 10

/** How long the link and the code of an invitation to the staff app are valid. */
export const enrollmentMinutes = 30

/** How long a place or device counts as known after a sign-in from it. */
export const knownDays = 90

/** How long an entered password counts for actions that require it again. */
export const passwordMinutes = 5

/** How long a challenge and its proof are valid (ASVS 6.5.5 allows ten minutes). */
export const challengeMinutes = 5

/** This many wrong answers void a challenge. */
export const challengeAttempts = 5

/** This many wrong passwords in a row, for one member from one address, begin the waits. */
export const attemptsBeforeWait = 5

/** This many wrong CVVs in a row block a card's transfers. */
export const cvvAttempts = 5

/** The first wait after too many wrong attempts, and how long wrong CVVs block a card's transfers. */
export const waitMinutes = 15

/** How long a recovery code from staff is valid (ASVS 6.4.1). */
export const recoveryMinutes = 30

/** How many recovery codes a member gets. */
export const recoveryCodeCount = 10

export const maxPasskeys = 10
export const maxTrustedPayees = 100
export const maxSavedPayees = 200

/** How many of the payees that a member paid last are offered. */
export const maxRecentPayees = 20

/** A saved payee's name is verified again when they are used this long after the last time. */
export const payeeVerificationDays = 30

/** For how many days a member can limit payments to a new payee. */
export const maxNewPayeeDays = 30

/** For how many of them without a confirmation: a stolen session must not keep its member from paying for long. */
export const unconfirmedNewPayeeDays = 7

/** For how many hours a limit without a confirmation can be taken back at once; after that, it takes as long. */
export const takeBackHours = 24

/** Open accounts. */
export const maxAccounts = 40

/** Accounts of a member, with the closed ones: some pages and papers look at each of them. */
export const maxAccountsInAll = 400

/** Rules of a member for the categories of payments. */
export const maxCategoryRules = 200

/** Months of money in and out that insights show, the current one included. */
export const monthsShown = 13

/** Savings goals of one account. */
export const maxGoals = 5

/** Virtual cards that are not closed. */
export const maxVirtualCards = 10

/** Closed cards that the list of cards still has: the newest. */
export const closedCardsListed = 50

/** Loans that were rejected, withdrawn, or paid off which the list of loans still has: the newest. */
export const endedLoansListed = 100

/** Payments on their way to other banks that the list of what moves next has: the newest. */
export const paymentsOnTheirWayListed = 200

/** Standing orders and scheduled payments that are not ended, and those that a member can create in 24 hours. */
export const maxOrders = 100
export const ordersPerDay = 200

/** Dates of an order that are skipped before they come. */
export const maxSkippedDates = 24

/** Loan applications that wait for a decision. */
export const maxApplications = 20

/** For how many days after its approval a loan's offer can be accepted; the day of approval is not counted. */
export const loanOfferDays = 14

/** For how many days after the payout a member may withdraw from a loan (Directive (EU) 2023/2225, article 26). */
export const loanWithdrawalDays = 14

/** How many days before its last day an open offer is told of again. */
export const loanOfferReminderDays = 2

/** A member's messages: people do not type faster, and not more until the bank answers. */
export const messagesPerMinute = 20
export const maxUnansweredMessages = 100

/** How long a code that confirms an email address is valid. */
export const emailCodeMinutes = 15

/** Codes for email addresses that a member can ask for, so that nobody is flooded with mails. */
export const emailCodesPerHour = 5

/** A member's payment requests that wait to be paid, and those made in 24 hours, so that nobody is flooded with them. */
export const maxOpenRequests = 20
export const requestsPerDay = 50

/** For how many days a payment request can be paid, unless the member says otherwise, and at most. */
export const requestDays = 30
export const maxRequestDays = 90

/** The longest reason of a payment request: what a payment can carry (SEPA). */
export const maxRequestReason = 140

/** How many payment requests the list has: the newest. */
export const requestsListed = 200

/** The longest period of a statement that a member chooses, in years. */
export const maxStatementYears = 10

/** The highest number of entries of a statement as PDF, which takes a second for some 400. */
export const maxPdfEntries = 10_000

/** How much of a member's last message the inbox of staff shows, in characters. */
export const previewLength = 120

/** Cash of one member on one day of the bank, in one direction, in EUR: from this they are identified. */
export const identifiedCash = "3000.00"

/** Above this, two employees decide about cash. */
export const cashForOne = "5000.00"

/** Above this, the member also says where cash is from, or what it is for (Regulation (EU) 2024/1624, article 80). */
export const cashWithSource = "10000.00"

/** The highest refund of a fee, in the account's currency. */
export const highestFeeRefund = "500.00"

/** The largest loan that one employee can pay out alone, in EUR; above it, it takes two. */
export const payoutForOne = "10000.00"

/** How many proofs of payment can be checked from one address in an hour. */
export const proofChecksPerHour = 60

/** The shortest time for reflection on a mortgage offer, in days (Directive 2014/17/EU, article 14(6)). */
export const reflectionDays = 7

/** For so long, the same payment is asked about before it is sent again. */
export const repeatMinutes = 10

/** How many unread notifications are counted at most; this many stands for more. */
export const maxCounted = 100
/** How many rows of a list for employees are counted and summed at most; more are "more than". */
export const maxListCount = 10_000
