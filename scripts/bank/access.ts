import { eq, sql } from "drizzle-orm"
import { users } from "#shared/tables/users.ts"
import { recordAudit } from "../../server/db/audit.ts"
import { inTransaction } from "../../server/db/transaction.ts"
import { endOtherSignIns } from "../../server/identity/sessions/sign-ins.ts"
import { lockCustomer } from "../../server/identity/sign-in/staff-queries.ts"
import { type Command, Refused, type StaffContext, WrongUsage } from "./command.ts"
import { printable } from "./printable.ts"
import { withSubject } from "./with-subject.ts"

const verbs = ["block", "unblock", "end-sessions"] as const
type Verb = (typeof verbs)[number]

/** Lets a customer in no more, or again, and ends where they are signed in (ASVS 7.4.2, 7.4.5). */
export const access: Command = {
  usage:
    'access block USERNAME --reason "why"\naccess unblock USERNAME --reason "why"\naccess end-sessions USERNAME --reason "why"',
  async run([verb, ...args], owner) {
    const [username, option, reason, ...rest] = withSubject(args)
    const known = verbs.find((one) => one === verb)
    if (!known || option !== "--reason" || !reason?.trim() || rest.length > 0) {
      throw new WrongUsage()
    }
    await act(owner, known, username, reason.trim())
  },
}

const actions = {
  block: "access.blocked",
  unblock: "access.unblocked",
  "end-sessions": "session.ended_by_bank",
} as const

async function act(
  { pool, announce }: StaffContext,
  verb: Verb,
  username: string,
  reason: string,
): Promise<void> {
  if (reason.length > 500) throw new Refused("The reason must have at most 500 characters.")
  const { userId, ended } = await inTransaction(pool, async (tx) => {
    const found = await lockCustomer(tx, username)
    if (!found) throw new Refused(`There is no customer ${printable(username)}.`)
    if (verb !== "end-sessions") {
      const blocked = found.accessBlockedAt !== null
      if (blocked === (verb === "block")) {
        throw new Refused(
          `The access of ${printable(username)} is ${blocked ? "" : "not "}blocked already.`,
        )
      }
      await tx
        .update(users)
        .set({ accessBlockedAt: verb === "block" ? sql`clock_timestamp()` : null })
        .where(eq(users.id, found.id))
    }
    const over = verb === "unblock" ? 0 : (await endOtherSignIns(tx, found.id)).length
    await recordAudit(tx, {
      userId: found.id,
      actor: "staff",
      action: actions[verb],
      details: { reason },
    })
    return { userId: found.id, ended: over }
  })
  announce(userId, "session", "security")
  console.log(sentences[verb](printable(username), ended))
}

const sessions = (count: number) => (count === 1 ? "One session" : `${count} sessions`)

const sentences: Record<Verb, (username: string, ended: number) => string> = {
  block: (name, ended) => `${name} is let in no more. ${sessions(ended)} ended.`,
  unblock: (name) => `${name} is let in again.`,
  "end-sessions": (name, ended) => `${sessions(ended)} of ${name} ended.`,
}
