import { memberReasons } from "#shared/refusals/staff/members.ts"
import {
  changeHolderName,
  checkHolder,
  showHolder,
} from "../../server/features/profile/staff/serve-holder.ts"
import type { StaffContext } from "../../server/staff/staff-use-case.ts"
import { type Command, refusedFor, WrongUsage } from "./command.ts"
import { printable } from "./printable.ts"
import { readArguments } from "./read-arguments.ts"

const checked = '--checked "how the identity was checked"'

/**
 * The account holder's name: staff check it against an identity document, and only staff can change
 * it.
 */
export const holder: Command = {
  usage: [
    "holder show USERNAME",
    `holder check USERNAME ${checked}`,
    `holder name USERNAME "FULL NAME" ${checked}`,
  ].join("\n"),
  reads: ["show"],
  async run([verb, ...args], context) {
    if (verb === "show") {
      const { given } = readArguments(args, { positionals: ["username"] })
      return show(context, given.username)
    }
    if (verb === "check") {
      const { given } = readArguments(args, { positionals: ["username"], required: ["checked"] })
      return check(context, given.username, given.checked)
    }
    if (verb === "name") {
      const { given } = readArguments(args, {
        positionals: ["username", "name"],
        required: ["checked"],
      })
      return change(context, given)
    }
    throw new WrongUsage()
  },
}

async function show(context: StaffContext, username: string): Promise<void> {
  const done = await showHolder(context, { username })
  if (done.outcome === "refused") throw refusal(done.reason, username)
  console.log(
    [
      `Member:       ${printable(done.username)}`,
      `Holder:       ${done.holderName === null ? "not stated yet" : printable(done.holderName)}`,
      `Identity:     ${done.identityChecked ? "checked" : "not checked"}`,
      `Addressed as: ${printable(done.addressedAs || "no name given")}`,
    ].join("\n"),
  )
}

async function check(context: StaffContext, username: string, evidence: string): Promise<void> {
  const done = await checkHolder(context, { username, evidence })
  if (done.outcome === "refused") throw refusal(done.reason, username)
  const holderName = printable(done.holderName)
  console.log(`The identity of ${printable(username)} is checked: ${holderName}.`)
}

async function change(
  context: StaffContext,
  given: { username: string; name: string; checked: string },
): Promise<void> {
  const { username, name: holderName, checked: evidence } = given
  const done = await changeHolderName(context, { username, holderName, evidence })
  if (done.outcome === "refused") throw refusal(done.reason, username)
  const name = printable(done.holderName)
  console.log(`The holder of the accounts and cards of ${printable(username)} is now ${name}.`)
}

const refusal = (reason: string, username: string) =>
  refusedFor(memberReasons, reason, printable(username))
