import { randomInt } from "node:crypto"
import { makeIban } from "#shared/iban/own-bank.ts"
import { asOwner } from "./database.ts"
import type { Member } from "./member.ts"

export type SharedAccount = {
  readonly id: number
  readonly iban: string
  readonly holderId: number
}

/** An account in EUR that two members own together, with so much money; either may pay from it. */
export async function newSharedAccount(
  owners: readonly Member[],
  balance: string,
): Promise<SharedAccount> {
  const [holder] = await asOwner<{ id: string }>(
    "insert into holders (id, kind) values (nextval('users_id_seq'), 'together') returning id",
  )
  const holderId = Number(holder?.id)
  await asOwner(
    `insert into holder_people (holder_id, user_id, role, may)
      select $1, unnest($2::bigint[]), 'owner', 'pay'`,
    [holderId, owners.map(({ user }) => user.id)],
  )
  const iban = makeIban("EUR", BigInt(randomInt(10 ** 12)))
  const [account] = await asOwner<{ id: number }>(
    "select account_open($1, 'current', 'EUR', $2, 'Household') as id",
    [holderId, iban],
  )
  const id = account?.id ?? 0
  await asOwner(
    `select ledger_post_for_bank(jsonb_build_object('kind', 'deposit', 'toAccountId', $1::bigint,
      'amount', $2::text, 'description', 'Opening'), null)`,
    [id, balance],
  )
  return { id, iban, holderId }
}

/** Ends what a member may do on a shared account. */
export const endRight = ({ holderId }: SharedAccount, { user }: Member) =>
  asOwner(
    "update holder_people set ended_at = clock_timestamp() where holder_id = $1 and user_id = $2",
    [holderId, user.id],
  )
