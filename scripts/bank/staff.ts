import { enrollmentMinutes } from "#shared/limits.ts"
import {
  type AdministratorInvitation,
  inviteFirstAdministrators,
} from "../../server/identity/staff/invite-administrators.ts"
import { type Command, Refused, WrongUsage } from "./command.ts"
import { printable } from "./printable.ts"
import { readArguments } from "./read-arguments.ts"

/** Invites the first two administrators of the staff app. */
export const staff: Command = {
  usage: 'staff invite-administrators "FULL NAME" USERNAME "FULL NAME" USERNAME [--by NAME]',
  async run([verb = "", ...args], context, by) {
    if (verb !== "invite-administrators") throw new WrongUsage()
    const { given } = readArguments(args, {
      positionals: ["name", "username", "otherName", "otherUsername"],
    })
    const done = await inviteFirstAdministrators(
      context,
      [
        { name: given.name, username: given.username },
        { name: given.otherName, username: given.otherUsername },
      ],
      by,
    )
    if (done.outcome === "refused") throw new Refused(refusals[done.reason])
    for (const invitation of done.invitations) print(invitation)
    console.log(`The links and codes are valid for ${enrollmentMinutes} minutes, each once.`)
  },
}

function print({ name, username, link, code }: AdministratorInvitation): void {
  console.log(`${printable(name)} (${username})\n  Link  ${link}\n  Code  ${code}`)
}

const refusals = {
  name_invalid: "A name must have from 3 to 100 printable characters.",
  username_invalid:
    "A username must have from 3 to 40 characters: small letters, digits, and . - between them.",
  same_person: "The two administrators must be two people, with two usernames.",
  already_enrolled:
    "An employee has enrolled already. Invite others in the staff app, which takes two administrators.",
  name_taken: "Another employee has one of these names.",
  username_taken: "Another employee has one of these usernames.",
} as const
