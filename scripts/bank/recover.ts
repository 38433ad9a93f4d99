import { memberReasons } from "#shared/refusals/staff/members.ts"
import { zonedClock } from "#shared/time/zoned-time.ts"
import {
  type IssueRecoveryOutcome,
  issueRecovery,
} from "../../server/identity/staff/issue-recovery.ts"
import type { StaffContext } from "../../server/staff/staff-use-case.ts"
import { type Command, refusedFor } from "./command.ts"
import { printable } from "./printable.ts"
import { readArguments } from "./read-arguments.ts"

/** Gives a one-time code to a member who forgot the password or lost the second factor. */
export const recover: Command = {
  usage: 'recover USERNAME --checked "how the identity was checked" [--factors]',
  async run(args, context) {
    const { given, flags } = readArguments(args, {
      positionals: ["username"],
      required: ["checked"],
      flags: ["factors"],
    })
    const { username, checked: evidence } = given
    const removesFactors = flags.has("factors")
    const done = await issueRecovery(context, { username, evidence, removesFactors })
    if (done.outcome === "refused") {
      throw refusedFor(memberReasons, done.reason, printable(username))
    }
    print(context, done, removesFactors)
  },
}

function print(
  { env }: StaffContext,
  { member, code, expiresAt }: Extract<IssueRecoveryOutcome, { outcome: "issued" }>,
  removesFactors: boolean,
): void {
  const { firstName, lastName, holderName, email, phoneNumber } = member
  const addressed = [firstName, lastName].filter(Boolean).join(" ")
  const known = [holderName ?? (addressed || "no name given"), email ?? "no email"]
  const details = [...known, phoneNumber ?? "no phone"].map(printable).join("; ")
  const until = zonedClock(expiresAt, env.BANK_TIME_ZONE)
  console.log(
    [
      `Member:   ${printable(member.username)} (${details})`,
      `Code:     ${code}`,
      `Valid once, until ${until}, at ${env.PUBLIC_URL}/recover. Earlier codes no longer work.`,
      removesFactors
        ? "It sets a new password and removes all second factors."
        : "It sets a new password. Second factors stay; --factors would remove them.",
      "Give it to the member only.",
    ].join("\n"),
  )
}
