import { describe, expect, test } from "vitest"
import { safeParse } from "zod/mini"
import { ScheduleQuestion } from "./orders.ts"

const messagesOf = (schedule: object) =>
  (safeParse(ScheduleQuestion, schedule).error?.issues ?? []).map(({ message }) => message)

const noDay = "Date must be a day such as 2026-11-20"

describe("a schedule", () => {
  test.each<[object, string]>([
    [{ firstOn: "0" }, noDay],
    [{ firstOn: "2027-02-29" }, noDay],
    [{ firstOn: "1999-12-31" }, noDay],
    [{ firstOn: "2200-01-01" }, noDay],
    [{ firstOn: "2027-01-31", lastOn: "x" }, noDay],
    [{ firstOn: "2027-01-31", rhythm: "daily" }, "Choose how often"],
    [
      { firstOn: "2027-01-31", lastOn: "2027-01-30" },
      "The last date must not be before the first payment",
    ],
    [
      { firstOn: "2027-01-31", rhythm: "weekly", monthDay: "last_day" },
      "Only a payment of every month, or of several, has a day of the month",
    ],
  ])("%j is refused with one sentence", (schedule, message) => {
    expect(messagesOf(schedule)).toEqual([message])
  })

  test("with an unknown field and a wrong day is refused, too", () => {
    expect(messagesOf({ firstOn: "0", rhythm: "weekly", a: 1 })).toContain(noDay)
  })

  test.each([
    { firstOn: "2027-01-31" },
    { firstOn: "2027-01-31", rhythm: null, lastOn: null },
    {
      firstOn: "2027-01-31",
      rhythm: "monthly",
      monthDay: "last_banking_day",
      lastOn: "2027-02-26",
    },
  ])("%j is accepted", (schedule) => {
    expect(messagesOf(schedule)).toEqual([])
  })
})
