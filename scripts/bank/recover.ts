import { recordAudit } from "../../server/db/audit.ts"
import { inTransaction } from "../../server/db/transaction.ts"
import { newRecoveryCode, recoveryCodeHash } from "../../server/identity/recovery/recovery-code.ts"
import { issueRecovery, lockCustomer } from "../../server/identity/sign-in/staff-queries.ts"
import { checkedWords } from "./checked-words.ts"
import { type Command, Refused, type StaffContext, WrongUsage } from "./command.ts"
import { printable } from "./printable.ts"
import { withSubject } from "./with-subject.ts"

/** Staff's help for a customer who forgot the password or lost the second factor: a one-time code. */
export const recover: Command = {
  usage: 'recover USERNAME --checked "how the identity was checked" [--factors]',
  async run(args, owner) {
    const [username, option, checked, factors, ...rest] = withSubject(args)
    if (option !== "--checked" || checked === undefined || rest.length > 0) {
      throw new WrongUsage()
    }
    if (factors !== undefined && factors !== "--factors") throw new WrongUsage()
    await issue(owner, username, checkedWords(checked), factors !== undefined)
  },
}

async function issue(
  { pool, env, announce }: StaffContext,
  username: string,
  checked: string,
  removesFactors: boolean,
): Promise<void> {
  const code = newRecoveryCode()
  const { customer, expiresAt } = await inTransaction(pool, async (tx) => {
    const found = await lockCustomer(tx, username)
    if (!found) throw new Refused(`There is no customer ${printable(username)}.`)
    const { id: userId } = found
    const issued = await issueRecovery(tx, {
      userId,
      codeHash: recoveryCodeHash(code),
      removesFactors,
    })
    await recordAudit(tx, {
      userId,
      actor: "staff",
      action: "access.recovery_issued",
      details: { recoveryId: issued.id, checked, removesSecondFactors: removesFactors },
    })
    return { customer: found, expiresAt: issued.expiresAt }
  })
  announce(customer.id, "security")
  const { firstName, lastName, holderName, email, phoneNumber } = customer
  const addressed = [firstName, lastName].filter(Boolean).join(" ")
  const known = [holderName ?? (addressed || "no name given"), email ?? "no email"]
  const details = [...known, phoneNumber ?? "no phone"].map(printable).join("; ")
  const until = new Intl.DateTimeFormat("en-GB", {
    timeStyle: "short",
    timeZone: env.BANK_TIME_ZONE,
  }).format(expiresAt)
  console.log(
    [
      `Customer: ${printable(customer.username)} (${details})`,
      `Code:     ${code}`,
      `Good once, until ${until}, at ${env.PUBLIC_URL}/recover. Earlier codes are void.`,
      removesFactors
        ? "It sets a new password and takes all second factors away."
        : "It sets a new password. Second factors stay; --factors would take them away.",
      "Tell it to nobody but the customer.",
    ].join("\n"),
  )
}
