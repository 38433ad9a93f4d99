import { creditorReference } from "#shared/payments/creditor-reference.ts"
import { type Calendar, isoDate, seededRandom } from "./calendar.ts"
import { counterparties as to } from "./counterparties.ts"
import type { DemoOrder } from "./orders.ts"
import { actsOf, type Event, type Member } from "./story.ts"

type Accounts = {
  userId: number
  name: string
  eur: number
  gbp: number
  gbpIban: string
  chf: number
  usd: number
}

/** What Marta's last transfer to Aisha is for: it pays a payment request (payment-requests.ts). */
export const sharedTickets = "Concert tickets"

/** What Marta asked anybody for with a QR code, and what was paid with its reference from another bank. */
export const bicycle = {
  reason: "Bicycle",
  minor: 18_000,
  reference: creditorReference("20261000000001"),
}

/** How long Marta has been with the bank. */
export const martaMonths = 18
/** The day of that month on which she joined. */
export const martaDay = 19

/** Eighteen months of salary, groceries, transfers, and exchanges in four currencies. */
export function martaStory(accounts: Accounts, friend: Member, calendar: Calendar): Event[] {
  const { eur, gbp, chf, usd } = accounts
  const { receive, pay, send, exchange } = actsOf(accounts.userId)
  const { monthsAgo, daysAgo, hoursAgo, monthName } = calendar
  const dice = seededRandom(20_260_501)
  const events: Event[] = [
    receive(monthsAgo(martaMonths, 20, 9), eur, 620_000, "Marta Lindqvist", "From my old bank"),
    receive(
      monthsAgo(martaMonths, 21, 10),
      gbp,
      310_000,
      "Marta Lindqvist",
      "Savings from my old bank",
    ),
    exchange(monthsAgo(16, 8, 12), eur, chf, 90_000),
    exchange(monthsAgo(15, 9, 16), eur, usd, 60_000),
  ]
  for (let month = martaMonths - 1; month >= 0; month -= 1) {
    const on = (day: number, hour: number) => monthsAgo(month, day, hour)
    events.push(
      pay(on(3, 7), eur, dice(6_800, 11_900), to.power, `Electricity, ${monthName(month)}`),
      receive(on(25, 5), eur, 345_000, to.employer.recipientName, `Salary, ${monthName(month)}`),
    )
    for (const day of [2, 9, 16, 23]) {
      events.push(pay(on(day, 17), eur, dice(4_200, 10_900), to.grocer, "Groceries"))
    }
    for (const day of [6, 13, 27]) {
      events.push(pay(on(day, 8), eur, dice(640, 1_890), to.bakery, "Bread and coffee"))
    }
    if (month % 2 === 0) events.push(pay(on(12, 19), eur, dice(1_500, 4_800), to.books, "Books"))
    if (month % 3 === 0) {
      events.push(
        exchange(on(10, 12), eur, chf, 60_000),
        pay(on(14, 9), chf, dice(4_200, 9_800), to.railway, "Weekend in the mountains"),
        receive(on(18, 11), usd, dice(28_000, 46_000), "Harbour Summer School", "Workshop fee"),
      )
    }
    if (month % 4 === 1)
      events.push(send(on(19, 20), eur, dice(1_800, 4_500), friend, "Dinner, my half"))
    if (month % 5 === 2) events.push(pay(on(20, 10), gbp, 7_500, to.friend, "Birthday present"))
  }
  events.push(
    pay(daysAgo(6, 8), chf, 18_900, to.mountain, "Season pass"),
    pay(daysAgo(3, 12), gbp, 7_500, to.friend, "Birthday present"),
    pay(daysAgo(2, 9), eur, 34_250, to.atelier, "Invoice 2026-114"),
    receive(
      daysAgo(8, 18),
      eur,
      bicycle.minor,
      "Nora Becker",
      `${bicycle.reason} ${bicycle.reference}`,
    ),
    exchange(daysAgo(1, 11), eur, chf, 60_000),
    send(hoursAgo(5), eur, 2_640, friend, sharedTickets),
  )
  return events
}

/** What Marta's account pays by itself, with a year and more of payments. */
export function martaOrders(
  { userId, eur: fromAccountId, name, gbpIban }: Accounts,
  { monthsAgo, daysAgo }: Calendar,
): DemoOrder[] {
  const on = (month: number, day: number) => isoDate(monthsAgo(month, day, 0))
  const monthly = { userId, fromAccountId, rhythm: "monthly" } as const
  const joined = monthsAgo(martaMonths, martaDay + 1, 18)
  const first = martaMonths - 1
  const savings = { recipientName: name, recipientIban: gbpIban }
  return [
    {
      ...monthly,
      minor: 118_000,
      payee: to.landlord,
      reference: "Rent",
      createdAt: joined,
      firstOn: on(first, 1),
    },
    {
      ...monthly,
      minor: 2_990,
      payee: to.phone,
      reference: "Mobile phone",
      createdAt: joined,
      firstOn: on(first, 5),
    },
    {
      ...monthly,
      minor: 35_000,
      payee: savings,
      reference: "Savings",
      createdAt: joined,
      firstOn: on(first, 26),
      skipped: on(8, 26),
    },
    {
      ...monthly,
      minor: 4_200,
      payee: to.rowing,
      reference: "Membership",
      createdAt: monthsAgo(15, 28, 19),
      firstOn: on(14, 15),
      pausedAt: monthsAgo(3, 20, 18),
    },
    {
      userId,
      fromAccountId,
      minor: 6_800,
      payee: to.french,
      reference: "French course",
      createdAt: monthsAgo(14, 24, 20),
      firstOn: on(13, 7),
      rhythm: "two_weeks",
      lastOn: on(10, 28),
    },
    {
      userId,
      fromAccountId,
      minor: 28_500,
      payee: to.atelier,
      reference: "Invoice 2026-131",
      createdAt: daysAgo(2, 9),
      firstOn: isoDate(daysAgo(-9, 0)),
    },
  ]
}
