import { type MonthDay, type Rhythm, rhythms, type Schedule } from "./due-dates.ts"

/** How often a standing order is paid, as its members read it. */
export const rhythmNames: Readonly<Record<Rhythm, string>> = {
  weekly: "Every week",
  two_weeks: "Every two weeks",
  four_weeks: "Every four weeks",
  monthly: "Every month",
  quarterly: "Every three months",
  half_yearly: "Every six months",
  yearly: "Every year",
}

const monthDayNames: Readonly<Record<MonthDay, string>> = {
  same_day: "",
  last_day: ", on the last day",
  last_banking_day: ", on the last banking day",
}

/** Whether a rhythm counts months, so that an order can be paid on the last day of each. */
export const countsMonths = (rhythm: Rhythm): boolean =>
  rhythms.indexOf(rhythm) >= rhythms.indexOf("monthly")

/** When an order is paid: "Once", or "Every month, on the last day". */
export function scheduleWords({ rhythm, monthDay }: Pick<Schedule, "rhythm" | "monthDay">): string {
  return rhythm === null ? "Once" : `${rhythmNames[rhythm]}${monthDayNames[monthDay]}`
}
