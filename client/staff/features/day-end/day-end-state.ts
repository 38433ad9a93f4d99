import type { DayEnd } from "#shared/contracts/staff-day-end.ts"
import { jobTitles } from "#shared/day-end/bank-jobs.ts"
import { formatDay, formatListTime } from "../../../lib/format-date.ts"
import { age } from "../../ui/in-words.ts"

/** A state in one line; `bad` when an employee must do something. */
export type StateLine = { bad: boolean; text: string }

/** What is sealed within seconds, and what is sent within a minute, must not wait longer than this. */
const longestSealWait = 600
const longestSendWait = 300

const waitingIn = ({ queues }: DayEnd, name: string) =>
  queues.find(({ queue }) => queue === name) ?? { waiting: 0, oldestSeconds: 0 }

/** Whether the days are closed, and nothing of it failed. */
export function dayEndLine(state: DayEnd): StateLine {
  const failed = state.jobs
    .filter((job) => job.failed === true)
    .map(({ job }) => jobTitles[job].name)
  const sealing = waitingIn(state, "unsealed")
  if (failed.length > 0) return { bad: true, text: `Failed: ${failed.join(", ").toLowerCase()}` }
  if (state.openDays > 0) {
    const { openDays } = state
    return {
      bad: true,
      text: `${openDays} ${openDays === 1 ? "day is" : "days are"} over and open`,
    }
  }
  if (sealing.oldestSeconds > longestSealWait) {
    return { bad: true, text: `The history has not been sealed for ${age(sealing.oldestSeconds)}` }
  }
  return {
    bad: false,
    text: state.lastDay ? `${formatDay(state.lastDay.day)} is closed` : "No day is over yet",
  }
}

/** Whether payments go to and come from other banks. */
export function railLine(state: DayEnd): StateLine {
  const { adapter, lastSentAt, lastReceivedAt } = state.rail
  if (adapter === "none") return { bad: false, text: "Not connected to other banks" }
  const toSend = waitingIn(state, "messages_to_send")
  if (toSend.oldestSeconds > longestSendWait) {
    return {
      bad: true,
      text: `Nothing gets through: ${toSend.waiting} messages wait, for ${age(toSend.oldestSeconds)}`,
    }
  }
  const overdue = waitingIn(state, "payments_overdue")
  if (overdue.oldestSeconds > longestSendWait) {
    return { bad: true, text: `${overdue.waiting} payments are overdue: does the worker run?` }
  }
  const unread = waitingIn(state, "messages_to_process")
  if (unread.oldestSeconds > longestSendWait) {
    return { bad: true, text: `${unread.waiting} messages are not processed` }
  }
  const last = [lastSentAt, lastReceivedAt]
    .filter((at) => at !== null)
    .sort()
    .at(-1)
  return {
    bad: false,
    text: last ? `Connected, last message ${formatListTime(last)}` : "Connected, no message yet",
  }
}
