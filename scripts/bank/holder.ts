import { inTransaction } from "../../server/db/transaction.ts"
import {
  changeHolderName,
  recordIdentityCheck,
} from "../../server/features/profile/staff-queries.ts"
import { lockCustomer } from "../../server/identity/sign-in/staff-queries.ts"
import { checkedWords } from "./checked-words.ts"
import { type Command, Refused, type StaffContext, WrongUsage } from "./command.ts"
import { printable } from "./printable.ts"
import { withSubject } from "./with-subject.ts"

const checked = '--checked "how the identity was checked"'

/** The account holder's name: staff check it against papers, and only staff change it. */
export const holder: Command = {
  usage: [
    "holder show USERNAME",
    `holder check USERNAME ${checked}`,
    `holder name USERNAME "FULL NAME" ${checked}`,
  ].join("\n"),
  async run([verb, ...args], owner) {
    const [username, ...rest] = withSubject(args)
    if (verb === "show" && rest.length === 0) return show(owner, username)
    const name = verb === "name" ? rest.shift() : undefined
    const [option, words, ...more] = rest
    if (option !== "--checked" || words === undefined || more.length > 0) throw new WrongUsage()
    if (verb === "check") return check(owner, username, checkedWords(words))
    if (verb === "name" && name !== undefined) {
      return change(owner, username, { name: fullName(name), evidence: checkedWords(words) })
    }
    throw new WrongUsage()
  },
}

/** A name as it stands on papers; the bank's own may be somebody's, once their papers were seen. */
function fullName(typed: string): string {
  const name = typed.trim().replace(/\s+/gu, " ").normalize("NFC")
  const length = [...name].length
  if (length < 1 || length > 141) throw new Refused("The name must have 1 to 141 characters.")
  if (/[\p{C}\p{Default_Ignorable_Code_Point}]/u.test(name)) {
    throw new Refused("The name contains a character that cannot be seen.")
  }
  return name
}

async function show({ db }: StaffContext, username: string): Promise<void> {
  const found = await existing(lockCustomer(db, username), username)
  const { firstName, lastName } = found
  const addressed = [firstName, lastName].filter(Boolean).join(" ") || "no name given"
  const identity = found.identityChecked ? "checked" : "not checked"
  console.log(
    [
      `Customer:     ${printable(found.username)}`,
      `Holder:       ${found.holderName === null ? "not stated yet" : printable(found.holderName)}`,
      `Identity:     ${identity}`,
      `Addressed as: ${printable(addressed)}`,
    ].join("\n"),
  )
}

async function check(
  { pool, announce }: StaffContext,
  username: string,
  evidence: string,
): Promise<void> {
  const { userId, holderName } = await inTransaction(pool, async (tx) => {
    const { id, holderName: name } = await existing(lockCustomer(tx, username), username)
    if (name === null) {
      throw new Refused(
        `${printable(username)} has not stated a name yet. Set it with holder name.`,
      )
    }
    await recordIdentityCheck(tx, { userId: id, holderName: name, evidence })
    return { userId: id, holderName: name }
  })
  announce(userId, "security")
  console.log(`The identity of ${printable(username)} is checked: ${printable(holderName)}.`)
}

async function change(
  { pool, announce }: StaffContext,
  username: string,
  { name, evidence }: { name: string; evidence: string },
): Promise<void> {
  const userId = await inTransaction(pool, async (tx) => {
    const { id, holderName } = await existing(lockCustomer(tx, username), username)
    if (holderName === name) {
      throw new Refused(`That is the name already. To write a check down, use holder check.`)
    }
    await changeHolderName(tx, id, { from: holderName, to: name })
    await recordIdentityCheck(tx, { userId: id, holderName: name, evidence })
    return id
  })
  announce(userId, "profile", "cards", "security")
  console.log(`The accounts and cards of ${printable(username)} are ${printable(name)}'s.`)
}

async function existing<T>(found: Promise<T | undefined>, username: string): Promise<T> {
  const customer = await found
  if (!customer) throw new Refused(`There is no customer ${printable(username)}.`)
  return customer
}
