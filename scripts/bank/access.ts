import { memberReasons } from "#shared/refusals/staff/members.ts"
import { blockAccess, endSessions, unblockAccess } from "../../server/identity/staff/access.ts"
import type { StaffContext } from "../../server/staff/staff-use-case.ts"
import { type Command, refusedFor, WrongUsage } from "./command.ts"
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

const refusal = (reason: string, username: string) =>
  refusedFor(memberReasons, reason, printable(username))

const ended = (count: number) => (count === 1 ? "One session ended." : `${count} sessions ended.`)
