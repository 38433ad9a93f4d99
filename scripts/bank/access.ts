import {
  blockAccess,
  endSessions,
  longestAccessReason,
  unblockAccess,
} from "../../server/identity/staff/access.ts"
import type { StaffContext } from "../../server/staff/staff-context.ts"
import { type Command, Refused, WrongUsage } from "./command.ts"
import { printable } from "./printable.ts"
import { readArguments } from "./read-arguments.ts"

/** Blocks a member from signing in, lifts the block, and ends sessions. */
export const access: Command = {
  usage: [
    'access block USERNAME --reason "why"',
    'access unblock USERNAME --reason "why"',
    'access end-sessions USERNAME --reason "why"',
  ].join("\n"),
  async run([verb = "", ...args], context) {
    const work = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
    if (!work) throw new WrongUsage()
    const { given } = readArguments(args, { positionals: ["username"], required: ["reason"] })
    if (!given.reason.trim()) throw new WrongUsage()
    console.log(await work(context, given))
  },
}

type Work = (context: StaffContext, input: { username: string; reason: string }) => Promise<string>

const verbs: Record<string, Work> = {
  async block(context, input) {
    const done = await blockAccess(context, input)
    if (done.outcome === "refused") throw refusal(done.reason, input.username)
    return `${printable(input.username)} can no longer sign in. ${ended(done.sessionsEnded)}`
  },
  async unblock(context, input) {
    const done = await unblockAccess(context, input)
    if (done.outcome === "refused") throw refusal(done.reason, input.username)
    return `${printable(input.username)} can sign in again.`
  },
  async "end-sessions"(context, input) {
    const done = await endSessions(context, input)
    if (done.outcome === "refused") throw refusal(done.reason, input.username)
    return `${printable(input.username)}: ${ended(done.sessionsEnded)}`
  },
}

type Reason = "reason_length" | "customer_not_found" | "already_blocked" | "not_blocked"

function refusal(reason: Reason, username: string): Refused {
  const name = printable(username)
  const sentences: Record<Reason, string> = {
    reason_length: `The reason must have at most ${longestAccessReason} characters.`,
    customer_not_found: `There is no member ${name}.`,
    already_blocked: `${name} is already blocked.`,
    not_blocked: `${name} is not blocked.`,
  }
  return new Refused(sentences[reason])
}

const ended = (count: number) => (count === 1 ? "One session ended." : `${count} sessions ended.`)
