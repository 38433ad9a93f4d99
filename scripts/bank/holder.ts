import { changeHolderName } from "../../server/features/profile/staff/change-holder-name.ts"
import { checkHolder } from "../../server/features/profile/staff/check-holder.ts"
import { showHolder } from "../../server/features/profile/staff/show-holder.ts"
import type { StaffContext } from "../../server/staff/staff-context.ts"
import { type Command, Refused, WrongUsage } from "./command.ts"
import { evidenceSentence } from "./evidence-sentence.ts"
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
      `Member:     ${printable(done.username)}`,
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

type Refusal = Exclude<
  Awaited<ReturnType<typeof checkHolder | typeof changeHolderName>>,
  { outcome: "checked" | "changed" }
>

function refusal(reason: Refusal["reason"], username: string): Refused {
  const name = printable(username)
  const sentences: Record<Refusal["reason"], string> = {
    customer_not_found: `There is no member ${name}.`,
    no_holder_name: `${name} has not stated a name yet. Set it with holder name.`,
    same_name: "This is already the name. To record an identity check, use holder check.",
    name_length: "The name must have 1 to 141 characters.",
    invisible_character: "The name contains a character that cannot be seen.",
    evidence_length: evidenceSentence,
  }
  return new Refused(sentences[reason])
}
