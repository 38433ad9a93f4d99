import { randomUUID } from "node:crypto"
import type pg from "pg"
import { hashPassword } from "../server/identity/passwords/password.ts"
import { newVisitor } from "./member.ts"
import { settledToday } from "./payments/today.ts"
import { type BothApps, does } from "./role-attacks.ts"

// What a program tries against members that holds the password of one database role.

export async function signInAsMember(bank: BothApps, client: pg.Client): Promise<boolean> {
  const { staff, members, victim } = bank
  const password = `p-${randomUUID()}`
  const was = await staff.sql<{ hash: string }>(
    "select password_hash as hash from users where id = $1",
    [victim.user.id],
  )
  const hash = await hashPassword(staff.context.env, password)
  await does(client, "update users set password_hash = $2 where id = $1", [victim.user.id, hash])
  const { status } = await newVisitor([members.url]).post("/api/auth/login", {
    username: victim.username,
    password,
  })
  await staff.sql("update users set password_hash = $2 where id = $1", [
    victim.user.id,
    was[0]?.hash,
  ])
  return status === 200
}

/** Stores a sign-in of the member's, and pays with it. */
export async function payAsMember(bank: BothApps, client: pg.Client): Promise<boolean> {
  const { victim, accountId } = bank
  const signInId = randomUUID()
  const order = {
    kind: "outgoing_transfer",
    userId: victim.user.id,
    signInId,
    idleSeconds: 300,
    fromAccountId: accountId,
    amount: "1.00",
    description: "x",
    recipientName: "P",
    recipientIban: "DE89370400440532013000",
    scaPolicy: "enrolled",
  }
  await client.query("begin")
  try {
    await does(client, "savepoint before")
    if (
      !(await does(client, "insert into sign_ins (id, user_id) values ($1, $2)", [
        signInId,
        victim.user.id,
      ]))
    ) {
      return false
    }
    const { rows } = await client.query<{ outcome: { outcome: string } }>(
      "select ledger_post_requests(jsonb_build_array($1::jsonb)) -> 0 as outcome",
      [JSON.stringify(order)],
    )
    return rows[0]?.outcome.outcome === "posted"
  } catch {
    return false
  } finally {
    await client.query("rollback")
  }
}

/** Lets the bank receive money for the member that no other bank sent. */
export async function creditFromNowhere(bank: BothApps, client: pg.Client): Promise<boolean> {
  const { staff, iban } = bank
  const txId = `NOWHERE-${randomUUID()}`
  const transfer = {
    kind: "transfer",
    scheme: "standard",
    txId,
    endToEndId: "MINE",
    amount: "75.00",
    ownName: "Test Member",
    ownIban: iban,
    otherName: "Nobody",
    otherIban: "DE89370400440532013000",
    otherBic: "COBADEFFXXX",
    remittance: "Mine",
    acceptedAt: new Date().toISOString(),
    settlementDate: settledToday(),
  }
  await does(
    client,
    "select rail_store('pacs.008.001.08', 'standard', 'COBADEFFXXX', $1, '', sha256(''))",
    [txId],
  )
  await does(
    client,
    `select rail_process((m ->> 'id')::bigint, (m ->> 'token')::uuid, $1, 1, true)
      from jsonb_array_elements(rail_claim_stored('standard', 10, 60)) as m`,
    [JSON.stringify([transfer])],
  )
  const credited = await staff.sql("select from payments where tx_id = $1 and state = 'credited'", [
    txId,
  ])
  return credited.length > 0
}
