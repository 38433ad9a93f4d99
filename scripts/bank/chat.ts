import { memberReasons } from "#shared/refusals/staff/members.ts"
import { zonedTime } from "#shared/time/zoned-time.ts"
import { answerChat, showConversation } from "../../server/features/help/staff/answer-chat.ts"
import { lastMessages } from "../../server/features/help/staff/queries.ts"
import type { StaffContext } from "../../server/staff/staff-use-case.ts"
import { type Command, Refused, refusedFor, WrongUsage } from "./command.ts"
import { printable, printableLine } from "./printable.ts"
import { readArguments } from "./read-arguments.ts"

/** Staff's side of the live chat. */
export const chat: Command = {
  usage: 'chat list\nchat show USERNAME\nchat answer USERNAME "TEXT"',
  reads: ["list", "show"],
  async run([verb, ...args], context) {
    if (verb === "list") {
      readArguments(args, {})
      return list(context)
    }
    if (verb === "show") {
      const { given } = readArguments(args, { positionals: ["username"] })
      return show(context, given.username)
    }
    if (verb === "answer") {
      const { given } = readArguments(args, { positionals: ["username", "text"] })
      return answer(context, given.username, given.text)
    }
    throw new WrongUsage()
  },
}

async function list({ db, env }: StaffContext): Promise<void> {
  const conversations = await lastMessages(db)
  if (conversations.length === 0) console.log("There are no messages.")
  for (const { username, author, text, createdAt } of conversations) {
    const state = author === "customer" ? "waiting " : "answered"
    const time = formatTime(createdAt, env.BANK_TIME_ZONE)
    console.log(`${state}  ${time}  ${printable(username)}  ${beginningOf(text)}`)
  }
}

function beginningOf(text: string): string {
  const [line = ""] = text.split("\n")
  const letters = [...line]
  if (line === text && letters.length <= 60) return printableLine(line)
  return `${printableLine(letters.slice(0, 60).join(""))}…`
}

async function show(context: StaffContext, username: string): Promise<void> {
  const done = await showConversation(context, { username })
  if (done.outcome === "refused") throw noMember(username)
  if (done.messages.length === 0) console.log(`${printable(username)} has not written.`)
  for (const { author, text, createdAt } of done.messages) {
    const name = author === "staff" ? "staff" : printable(username)
    const lines = text.split("\n").map((line) => `  ${printableLine(line)}`)
    const time = formatTime(createdAt, context.env.BANK_TIME_ZONE)
    console.log(`${time}  ${name}\n${lines.join("\n")}`)
  }
}

async function answer(context: StaffContext, username: string, text: string): Promise<void> {
  const done = await answerChat(context, { username, text })
  if (done.outcome === "answered") return console.log(`${printable(username)} can read it now.`)
  throw done.reason === "invalid_text" ? new Refused(`${done.message}.`) : noMember(username)
}

const noMember = (username: string) =>
  refusedFor(memberReasons, "customer_not_found", printable(username))

/** "2026-11-20 14:36" in the bank's time zone. */
function formatTime(at: Date, timeZone: string): string {
  const { day, clock } = zonedTime(at, timeZone)
  return `${day} ${clock.slice(0, 5)}`
}
