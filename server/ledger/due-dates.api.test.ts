import { afterAll, beforeAll, expect, test } from "vitest"
import {
  dueDate,
  firstDates,
  type MonthDay,
  monthDays,
  type Rhythm,
  rhythms,
} from "#shared/orders/due-dates.ts"
import { addDays, easterSunday, isTargetDay } from "#shared/time/target-days.ts"
import { OrdersBank } from "../../testing/orders-bank.ts"

let bank: OrdersBank
beforeAll(async () => {
  bank = await OrdersBank.open()
})
afterAll(() => bank.close())

test("Easter and TARGET days are the same in the database for 1,000 years", async () => {
  const easters = await bank.sql<{ day: string }>(
    "select easter_sunday(year)::text as day from generate_series(1990, 2989) as year",
  )
  expect(easters.map(({ day }) => day)).toEqual(
    Array.from({ length: 1000 }, (_, index) => easterSunday(1990 + index)),
  )
  const closed = await bank.sql<{ day: string }>(
    `select day::date::text as day from generate_series('2020-01-01', '2039-12-31', interval '1 day') as day
      where not is_target_day(day::date)`,
  )
  const found: string[] = []
  for (let day = "2020-01-01"; day <= "2039-12-31"; day = addDays(day, 1)) {
    if (!isTargetDay(day)) found.push(day)
  }
  expect(closed.map(({ day }) => day)).toEqual(found)
})

test("due dates are the same in the database, for every rhythm from every day of a leap year", async () => {
  const rows = await bank.sql<{
    firstOn: string
    rhythm: Rhythm
    monthDay: MonthDay
    days: string[]
  }>(
    `select f::date::text as "firstOn", rhythm, m as "monthDay",
        array(select order_due_on(f::date, rhythm, m, null, n)::text from generate_series(0, 14) as n) as days
      from generate_series('2028-01-01', '2028-12-31', interval '1 day') as f,
        unnest(enum_range(null::order_rhythm)) as rhythm, unnest(enum_range(null::order_month_day)) as m`,
  )
  expect(rows).toHaveLength(366 * rhythms.length * monthDays.length)
  for (const { days, ...schedule } of rows) {
    const expected = firstDates({ ...schedule, lastOn: null }, 15)
    if (days.join() !== expected.join()) expect({ schedule, days }).toEqual({ schedule, expected })
  }
})

test("the last date is included, and a scheduled payment has one date", async () => {
  for (const [rhythm, lastOn, number] of [
    ["monthly", "2027-02-28", 1],
    ["monthly", "2027-02-27", 1],
    [null, null, 0],
    [null, null, 1],
    [null, "2027-01-30", 0],
  ] as const) {
    const schedule = { firstOn: "2027-01-31", rhythm, monthDay: "same_day", lastOn } as const
    const [row] = await bank.sql<{ due: string | null }>(
      "select order_due_on('2027-01-31', $1, 'same_day', $2, $3)::text as due",
      [rhythm, lastOn, number],
    )
    expect(row?.due ?? undefined).toBe(dueDate(schedule, number))
  }
})

test("the bank tries at the same local times on days when the clocks change", async () => {
  const rows = await bank.sql<{ day: string; slots: string[] }>(
    `select day::date::text as day, array(select to_char(slot at time zone 'UTC', 'HH24:MI')
        from unnest(order_slots(day::date)) as slot) as slots
      from unnest('{2025-03-29,2025-03-30,2025-10-26}'::text[]) as day`,
  )
  expect(rows).toEqual([
    { day: "2025-03-29", slots: ["05:00", "11:00", "16:00", "22:30"] },
    { day: "2025-03-30", slots: ["04:00", "10:00", "15:00", "21:30"] },
    { day: "2025-10-26", slots: ["05:00", "11:00", "16:00", "22:30"] },
  ])
})
