import { enrollmentMinutes } from "#shared/limits.ts"
import {
  type AdministratorInvitation,
  inviteFirstAdministrators,
  restoreAdministrator,
} from "../../server/identity/staff/invite-administrators.ts"
import { type Command, Refused, WrongUsage } from "./command.ts"
import { printable } from "./printable.ts"
import { readArguments } from "./read-arguments.ts"

const pairs = [
  ["name", "username"],
  ["secondName", "secondUsername"],
  ["thirdName", "thirdUsername"],
] as const

/** Invites the first administrators of the staff app, and one again when too few are left. */
export const staff: Command = {
  usage: [
    'staff invite-administrators "FULL NAME" USERNAME "FULL NAME" USERNAME ["FULL NAME" USERNAME] [--by NAME]',
    'staff restore-administrator USERNAME --reason "..." [--by NAME]',
  ].join("\n"),
  async run([verb = "", ...args], context, by) {
    if (verb === "restore-administrator") {
      const { given } = readArguments(args, { positionals: ["username"], required: ["reason"] })
      const done = await restoreAdministrator(context, given, by)
      if (done.outcome === "refused") throw new Refused(refusals[done.reason])
      print(done.invitation)
    } else if (verb === "invite-administrators") {
      // Three have six arguments.
      const people = pairs.slice(0, args.length > 4 ? 3 : 2)
      const { given } = readArguments(args, { positionals: people.flat() })
      const done = await inviteFirstAdministrators(
        context,
        people.map(([name, username]) => ({ name: given[name], username: given[username] })),
        by,
      )
      if (done.outcome === "refused") throw new Refused(refusals[done.reason])
      for (const invitation of done.invitations) print(invitation)
    } else {
      throw new WrongUsage()
    }
    console.log(`Links and codes are valid for ${enrollmentMinutes} minutes, each once.`)
  },
}

function print({ name, username, link, code }: AdministratorInvitation): void {
  console.log(`${printable(name)} (${username})\n  Link  ${link}\n  Code  ${code}`)
}

const refusals = {
  name_invalid: "A name must have from 3 to 100 printable characters.",
  username_invalid:
    "A username must have from 3 to 40 characters: small letters, digits, and . - between them.",
  same_person: "The administrators must be different people, with different usernames.",
  already_enrolled:
    "An employee has enrolled already. Invite others in the staff app, which takes two administrators.",
  name_taken: "Another employee has one of these names.",
  username_taken: "Another employee has one of these usernames.",
  not_administrator: "No administrator has this username, or their access was ended.",
  two_can_act: "Two other administrators can sign in. They invite this one again in the staff app.",
} as const
