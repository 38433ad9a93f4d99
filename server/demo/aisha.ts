import { type Calendar, isoDate, seededRandom } from "./calendar.ts"
import { counterparties as to } from "./counterparties.ts"
import type { DemoOrder } from "./orders.ts"
import { actsOf, type Event, type Member } from "./story.ts"

type Accounts = { userId: number; eur: number; gbp: number }

/** How long Aisha has been with the bank. */
export const aishaMonths = 9

/** A nurse's salary and groceries, and a friend she shares costs with. */
export function aishaStory(accounts: Accounts, friend: Member, calendar: Calendar): Event[] {
  const { eur, gbp } = accounts
  const { receive, pay, send, exchange } = actsOf(accounts.userId)
  const { monthsAgo, hoursAgo, monthName } = calendar
  const dice = seededRandom(20_260_214)
  const events: Event[] = [
    receive(monthsAgo(aishaMonths, 15, 9), eur, 180_000, "Aisha Okafor", "From my old bank"),
  ]
  for (let month = aishaMonths - 1; month >= 0; month -= 1) {
    const on = (day: number, hour: number) => monthsAgo(month, day, hour)
    events.push(
      pay(on(4, 7), eur, dice(5_400, 8_700), to.power, `Electricity, ${monthName(month)}`),
      pay(on(11, 18), eur, dice(3_900, 9_600), to.grocer, "Groceries"),
      pay(on(21, 18), eur, dice(3_900, 9_600), to.grocer, "Groceries"),
      receive(on(24, 5), eur, 248_000, to.hospital.recipientName, `Salary, ${monthName(month)}`),
    )
    if (month % 2 === 1) events.push(exchange(on(27, 9), eur, gbp, 15_000))
    if (month % 3 === 1)
      events.push(send(on(17, 20), eur, dice(1_200, 3_900), friend, "Cinema and supper"))
  }
  events.push(send(hoursAgo(2), eur, 1_850, friend, "Lunch, thank you"))
  return events
}

/** Aisha's rent, and a payment to a friend that waits: her pounds are not enough for it. */
export function aishaOrders(
  { userId, eur, gbp }: Accounts,
  friend: Member,
  { monthsAgo, daysAgo }: Calendar,
): DemoOrder[] {
  return [
    {
      userId,
      fromAccountId: eur,
      minor: 89_000,
      payee: to.housing,
      reference: "Rent",
      createdAt: monthsAgo(aishaMonths, 16, 19),
      rhythm: "monthly",
      firstOn: isoDate(monthsAgo(aishaMonths - 1, 2, 0)),
    },
    {
      userId,
      fromAccountId: gbp,
      minor: 90_000,
      reference: "Summer house, my half",
      payee: { recipientName: friend.name, recipientIban: friend.iban },
      createdAt: daysAgo(6, 20),
      firstOn: isoDate(daysAgo(1, 0)),
    },
  ]
}
