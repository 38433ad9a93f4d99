import { type Calendar, seededRandom } from "./calendar.ts"
import { counterparties as to } from "./counterparties.ts"
import { actsOf, type Event, type Member } from "./story.ts"

type Accounts = { userId: number; eur: number; gbp: number; chf: number; usd: number; iban: string }

/** How long Marta has been with the bank. */
export const martaMonths = 18
/** The day of that month on which she joined. */
export const martaDay = 19

/** Eighteen months of salary, rent, groceries, transfers, and exchanges in four currencies. */
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
      pay(on(1, 6), eur, 118_000, to.landlord, `Rent, ${monthName(month)}`),
      pay(on(3, 7), eur, dice(6_800, 11_900), to.power, `Electricity, ${monthName(month)}`),
      pay(on(5, 7), eur, 2_990, to.phone, "Mobile phone"),
      receive(on(25, 5), eur, 345_000, to.employer.recipientName, `Salary, ${monthName(month)}`),
      exchange(on(26, 8), eur, gbp, 35_000),
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
    exchange(daysAgo(1, 11), eur, chf, 60_000),
    send(hoursAgo(5), eur, 2_640, friend, "Concert tickets"),
  )
  return events
}
