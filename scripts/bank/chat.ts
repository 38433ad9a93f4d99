import { safeParse } from "zod/mini"
import { NewChatMessage } from "#shared/contracts/help.ts"
import { recordAudit } from "../../server/db/audit.ts"
import { inTransaction } from "../../server/db/transaction.ts"
import { insertMessage, type MessageRow, ownMessages } from "../../server/features/help/queries.ts"
import { customerByUsername, lastMessages } from "../../server/features/help/staff-queries.ts"
import { type Command, Refused, type StaffContext, WrongUsage } from "./command.ts"
import { printable, printableLine } from "./printable.ts"
import { withSubject } from "./with-subject.ts"

const shownAtMost = 200

/** Staff's side of the live chat. */
export const chat: Command = {
  usage: 'chat list\nchat show USERNAME\nchat answer USERNAME "TEXT"',
  async run([verb, ...args], owner) {
    if (verb === "list" && args.length === 0) return list(owner)
    const [username, text, ...rest] = withSubject(args)
    if (rest.length > 0) throw new WrongUsage()
    if (verb === "show" && text === undefined) return show(owner, username)
    if (verb === "answer" && text !== undefined) return answer(owner, username, text)
    throw new WrongUsage()
  },
}

async function list({ db, env }: StaffContext): Promise<void> {
  const conversations = await lastMessages(db)
  if (conversations.length === 0) console.log("Nobody has written.")
  for (const { username, author, text, createdAt } of conversations) {
    const state = author === "customer" ? "waits   " : "answered"
    const [line = ""] = text.split("\n")
    const letters = [...line]
    const whole = line === text && letters.length <= 60
    const beginning = whole
      ? printableLine(line)
      : `${printableLine(letters.slice(0, 60).join(""))}…`
    console.log(
      `${state}  ${time(createdAt, env.BANK_TIME_ZONE)}  ${printable(username)}  ${beginning}`,
    )
  }
}

async function show({ db, env }: StaffContext, username: string): Promise<void> {
  const messages = await ownMessages(db, await existing(db, username), shownAtMost, undefined)
  if (messages.length === 0) console.log(`${printable(username)} has not written.`)
  for (const message of messages.toReversed()) print(message, username, env.BANK_TIME_ZONE)
}

async function answer(
  { db, pool, announce }: StaffContext,
  username: string,
  typed: string,
): Promise<void> {
  const { success, data, error } = safeParse(NewChatMessage, { text: typed })
  if (!success) throw new Refused(`${error.issues[0]?.message}.`)
  const userId = await existing(db, username)
  await inTransaction(pool, async (tx) => {
    const text = data.text.replace(/\r\n?/g, "\n").trim()
    const { id } = await insertMessage(tx, { userId, author: "staff", text })
    await recordAudit(tx, {
      userId,
      actor: "staff",
      action: "chat.answered",
      details: { messageId: id },
    })
  })
  announce(userId, "chat")
  console.log(`${printable(username)} can read it now.`)
}

function print({ author, text, createdAt }: MessageRow, username: string, timeZone: string): void {
  const name = author === "staff" ? "staff" : printable(username)
  const lines = text.split("\n").map((line) => `  ${printableLine(line)}`)
  console.log(`${time(createdAt, timeZone)}  ${name}\n${lines.join("\n")}`)
}

/** "2026-11-20 14:36" by the bank's clock. */
function time(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    dateStyle: "short",
    timeStyle: "short",
    timeZone,
  })
  return format.format(at)
}

async function existing(db: StaffContext["db"], username: string): Promise<number> {
  const userId = await customerByUsername(db, username)
  if (userId === undefined) throw new Refused(`There is no customer ${printable(username)}.`)
  return userId
}
