import { randomUUID } from "node:crypto"
import type { Account } from "#shared/contracts/accounts.ts"
import type { CardDetails, DebitCard } from "#shared/contracts/cards.ts"
import type { SavingsGoals } from "#shared/contracts/goals.ts"
import type { CategoryRule } from "#shared/contracts/insights.ts"
import type { Loan } from "#shared/contracts/loans.ts"
import type { Notification } from "#shared/contracts/notifications.ts"
import type { Order } from "#shared/contracts/orders.ts"
import type { SavedPayee, TrustedPayee } from "#shared/contracts/payees.ts"
import type { PaymentRequest } from "#shared/contracts/requests.ts"
import type { SecurityEvent, Session } from "#shared/contracts/security.ts"
import type { PostingResult, Transaction } from "#shared/contracts/transactions.ts"
import { acceptedOffer, application, openOffer } from "../loans.ts"
import { expectOk, type Member, newMember, newVisitor } from "../member.ts"
import { createRecoveryCode } from "../recovery.ts"
import type { WatchedBank } from "./watched-bank.ts"

/** A member of a watched bank who has one of everything that a member can have. */
export type FullMember = {
  readonly member: Member
  readonly euro: Account
  readonly pound: Account
  /** Never held money. */
  readonly empty: Account
  /** The euro account's. */
  readonly card: DebitCard
  readonly details: CardDetails
  /** The euro account has these, too. */
  readonly virtualCardId: number
  readonly singleUseCardId: number
  readonly loans: Readonly<Record<"pending" | "offered" | "active" | "fresh" | "closed", number>>
  /** Of a transaction. */
  readonly reference: string
  /** Of a standard payment to another bank that is not sent yet. */
  readonly paymentReference: string
  /** Of one that has arrived there. */
  readonly arrivedReference: string
  /** An unread message from staff. */
  readonly messageId: number
  /** Another sign-in of the member. */
  readonly elsewhere: string
  /** A standing order to another bank, from 2099-01-31. */
  readonly orderId: number
  /** A payee that they trust. */
  readonly payeeId: number
  /** A payee that they have saved. */
  readonly savedPayeeId: number
  /** A payment request that they made, and two over 1.00 EUR that they are asked. */
  readonly requestId: number
  readonly askedId: number
  readonly payableId: number
  /** Who asks them, and is blocked by them. */
  readonly asker: { readonly userId: number; readonly iban: string }
  readonly blockId: number
  /** A savings goal of the pound account. */
  readonly goalId: number
  /** A statement of their EUR account. */
  readonly statementId: number
  /** A rule for the categories of payments. */
  readonly ruleId: number
  /** The newest event of their security activity. */
  readonly eventId: number
  /** The newest of their notifications. */
  readonly noticeId: number
  /** A relative who lost the password, and staff's code for them. */
  readonly lost: { readonly username: string; readonly code: string }
}

/** Texts that may appear only in this member's responses. */
export function markersOf({
  member,
  euro,
  pound,
  empty,
  reference,
  paymentReference,
  arrivedReference,
}: FullMember): string[] {
  const { username, user } = member
  return [
    username,
    String(user.lastName),
    euro.iban,
    pound.iban,
    empty.iban,
    reference,
    paymentReference,
    arrivedReference,
  ]
}

/**
 * Registers a member and gives them 5,000.00 EUR, 500.00 GBP, an empty CHF account, five loans,
 * and a message from staff.
 * @param lastName unique among members
 */
export async function newFullMember(
  { sql }: WatchedBank,
  origin: string,
  lastName: string,
): Promise<FullMember> {
  const member = await newMember({ firstName: "Ana", lastName }, [origin])
  const [euro, pound] = await member.accounts()
  if (!euro || !pound) throw new Error("a new member has two accounts")
  await member.deposit(euro.id, "5000.00")
  await member.deposit(pound.id, "500.00")
  const body = { currency: "CHF", accountType: "current" }
  const empty = expectOk(await member.post<Account>("/api/accounts", body))
  const cards = expectOk(await member.get<DebitCard[]>("/api/debit-cards"))
  const card = cards.find(({ accountId }) => accountId === euro.id)
  if (!card) throw new Error("the euro account has no card")
  const details = await member.post<CardDetails>(`/api/debit-cards/${card.id}/details`, {
    password: member.password,
  })
  const createCard = async (singleUse: boolean) => {
    const { password } = member
    const asked = { accountId: euro.id, name: "Online shopping", singleUse, password }
    return expectOk(await member.post<DebitCard>("/api/debit-cards", asked)).id
  }
  const apply = async () => expectOk(await member.post<Loan>("/api/loans", application)).id
  const borrow = async () => {
    const id = await apply()
    await sql(acceptedOffer, [id])
    await sql("select loan_disburse($1, 'Europe/Luxembourg', null)", [id])
    return id
  }
  const closed = await borrow()
  const { amount } = application
  expectOk(await member.post(`/api/loans/${closed}/repayments`, { amount }))
  const offered = await apply()
  await sql(openOffer, [offered])
  const loans = {
    pending: await apply(),
    offered,
    active: await borrow(),
    fresh: await borrow(),
    closed,
  }
  const arrivedReference = await arriveAtOtherBank(sql, member, euro.id)
  const paymentReference = await payOtherBank(member, euro.id)
  const [newest] = expectOk(await member.get<Transaction[]>("/api/transactions"))
  const [message] = await sql<{ id: number }>(
    `insert into chat_messages (user_id, author, text) values ($1, 'staff', 'Welcome.')
      returning id::int`,
    [member.user.id],
  )
  const trusted = await member.post<TrustedPayee>("/api/trusted-payees", {
    iban: "LU28 0019 4006 4475 0000",
    name: `Landlord of ${lastName}`,
    password: member.password,
  })
  const { username, password } = member
  expectOk(await newVisitor([origin]).post("/api/auth/login", { username, password }))
  const sessions = expectOk(await member.get<Session[]>("/api/sessions"))
  const [event] = expectOk(await member.get<SecurityEvent[]>("/api/security-activity"))
  const [notice] = expectOk(await member.get<Notification[]>("/api/notifications"))
  return {
    member,
    euro,
    pound,
    empty,
    card,
    details: expectOk(details),
    virtualCardId: await createCard(false),
    singleUseCardId: await createCard(true),
    loans,
    reference: newest?.reference ?? "",
    paymentReference,
    arrivedReference,
    messageId: message?.id ?? 0,
    elsewhere: sessions.find(({ current }) => !current)?.id ?? "",
    orderId: await orderForLater(member, euro.id),
    payeeId: expectOk(trusted).id,
    savedPayeeId: await savePayee(member),
    ...(await exchangeRequests(sql, member, euro.id, origin)),
    goalId: await createGoal(member, pound.id),
    statementId: await closeStatement(sql, euro.id),
    ruleId: await addWordRule(member),
    eventId: event?.id ?? 0,
    noticeId: notice?.id ?? 0,
    lost: await newLost(sql),
  }
}

/** Closes the statement of the current month, which only the owner can do before its end. */
async function closeStatement(sql: WatchedBank["sql"], accountId: number): Promise<number> {
  await sql(
    `select account_statements_close($1, (date_trunc('month', bank_day(clock_timestamp())::timestamp)
      + interval '1 month')::date - 1, null)`,
    [accountId],
  )
  const [closed] = await sql<{ id: number }>(
    "select id::int from account_statements where account_id = $1",
    [accountId],
  )
  return closed?.id ?? 0
}

/** Orders a standard payment of 1.00 EUR to another bank, and gives its reference. */
export async function payOtherBank(member: Member, fromAccountId: number): Promise<string> {
  const order = {
    fromAccountId,
    amount: "1.00",
    speed: "standard",
    recipientIban: "DE89370400440532013000",
    recipientName: "Bo Ek",
  }
  return expectOk(await member.post<PostingResult>("/api/transfers", order)).transaction.reference
}

/** Saves a payee at another bank, and gives its id. */
export async function savePayee(member: Member): Promise<number> {
  const payee = { iban: "FR14 2004 1010 0505 0001 3M02 606", name: "Park Homes" }
  return expectOk(await member.post<SavedPayee>("/api/saved-payees", payee)).id
}

/** Makes a payment request, and lets someone make two, who is blocked afterwards. */
async function exchangeRequests(
  sql: WatchedBank["sql"],
  member: Member,
  accountId: number,
  origin: string,
) {
  const friend = await newMember({ firstName: "Lena", lastName: "Friend" }, [origin])
  const { id, iban } = await friend.account("EUR")
  const ask = async (who: Member, asked: Member, account: number) => {
    const body = { asked: asked.username, accountId: account, amount: "1.00", reason: "Tea" }
    return expectOk(await who.post<PaymentRequest>("/api/payment-requests", body)).id
  }
  const requestId = await ask(member, friend, accountId)
  const askedId = await ask(friend, member, id)
  const payableId = await ask(friend, member, id)
  const [block] = await sql<{ id: number }>(
    "insert into request_blocks (user_id, blocked_id) values ($1, $2) returning id::int",
    [member.user.id, friend.user.id],
  )
  const asker = { userId: friend.user.id, iban }
  return { requestId, askedId, payableId, asker, blockId: block?.id ?? 0 }
}

/** Creates a savings goal, and gives its id. */
export async function createGoal(member: Member, accountId: number): Promise<number> {
  const goal = { name: "Bike", targetAmount: "900.00", targetOn: "2099-01-31" }
  const { goals } = expectOk(
    await member.post<SavingsGoals>(`/api/accounts/${accountId}/goals`, goal),
  )
  return goals.at(-1)?.id ?? 0
}

/** Adds a rule for a word, and gives its id. */
export async function addWordRule(member: Member): Promise<number> {
  const rule = { word: "garden", category: "leisure" }
  return expectOk(await member.post<CategoryRule[]>("/api/insights/rules", rule)).at(-1)?.id ?? 0
}

/** Creates a standing order whose first date is far away, and gives its id. */
export async function orderForLater(member: Member, fromAccountId: number): Promise<number> {
  const order = {
    fromAccountId,
    amount: "1.00",
    firstOn: "2099-01-31",
    rhythm: "monthly",
    recipientIban: "DE89370400440532013000",
    recipientName: "Bo Ek",
  }
  return expectOk(await member.post<Order>("/api/orders", order)).id
}

/** Orders a payment that has arrived at the other bank, and gives its reference. */
export async function arriveAtOtherBank(
  sql: WatchedBank["sql"],
  member: Member,
  fromAccountId: number,
): Promise<string> {
  const reference = await payOtherBank(member, fromAccountId)
  for (const event of ["sent", "settled"]) {
    await sql("select payment_apply(id, $2, '{}') from payments where tx_id = $1", [
      reference,
      event,
    ])
  }
  return reference
}

/** A member whose password is unknown. */
async function newLost(sql: WatchedBank["sql"]): Promise<FullMember["lost"]> {
  const username = `lost-${randomUUID()}`
  const [row] = await sql<{ id: number }>(
    "insert into users (username, password_hash) values ($1, 'none') returning id::int",
    [username],
  )
  return { username, code: await createRecoveryCode(sql, row?.id ?? 0) }
}
