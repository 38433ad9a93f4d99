import { randomBytes, randomUUID } from "node:crypto"
import type pg from "pg"
import type { StaffPasskeyOptions } from "#shared/contracts/staff-session.ts"
import { nameKeys } from "../server/identity/employees/staff-name.ts"
import { type ApiProcess, startApi } from "./api-process.ts"
import { storePasskey, type TestEmployee } from "./employees.ts"
import { type Member, newMember } from "./member.ts"
import { newPasskey } from "./passkey.ts"
import { openStaffApp, type TestStaffApp } from "./staff-app.ts"

// What a program tries that holds the password of one database role, and reaches the ports of both apps.

/** Both apps of one bank, and those whom the program would like to be. */
export type BothApps = {
  readonly staff: TestStaffApp
  readonly members: ApiProcess
  readonly victim: Member
  /** The member's account with money, and its IBAN. */
  readonly accountId: number
  readonly iban: string
  /** Who made the proposal that waits. */
  readonly ada: TestEmployee
  readonly shown: { readonly id: number; readonly hash: string }
  /** Who may decide it. */
  readonly ben: TestEmployee
}

/** Opens them, with a member who has money and a proposal that waits. Nobody is there yet to decide it. */
export async function openBothApps(): Promise<Omit<BothApps, "ben"> & { close(): Promise<void> }> {
  const staff = await openStaffApp()
  const { appUrl, ownerUrl, secrets } = staff.database
  const members = await startApi({ appUrl, ownerUrl, secrets })
  const victim = await newMember({}, [members.url])
  const { id: accountId, iban } = await victim.account("EUR")
  await victim.deposit(accountId, "500.00")
  const ada = await staff.employ("Ada Adler", "administrator")
  const name = "Nora Brandt"
  const payload = { name, username: "nora.brandt", roles: ["teller"], nameKeys: nameKeys(name) }
  await staff.sql("select proposal_store($1, $2)", [
    ada.token,
    JSON.stringify({ kind: "employee.invite", payload, reason: "At the counter" }),
  ])
  const [shown] = await staff.sql<BothApps["shown"]>(
    "select id::int as id, encode(payload_hash, 'hex') as hash from proposals",
  )
  if (!shown) throw new Error("nothing was proposed")
  return {
    staff,
    members,
    victim,
    accountId,
    iban,
    ada,
    shown,
    async close() {
      await members.stop()
      await staff.close()
    },
  }
}

/** Whether the role may do it and it concerns a row. It is kept, so that the apps see it. */
export const does = (client: pg.Client, text: string, values: unknown[] = []): Promise<boolean> =>
  client.query(text, values).then(
    ({ rowCount }) => (rowCount ?? 0) > 0,
    () => false,
  )

/** The same, taken back. */
export async function could(
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<boolean> {
  await client.query("begin")
  try {
    return await does(client, text, values)
  } finally {
    await client.query("rollback")
  }
}

/** Whether the role may do one of them. */
export async function oneOf(client: pg.Client, ...statements: readonly string[]): Promise<boolean> {
  for (const statement of statements) if (await could(client, statement)) return true
  return false
}

/** Gives Ben a passkey of the program's own, in any way, and signs in with it. */
export async function signInAsEmployee(bank: BothApps, client: pg.Client): Promise<boolean> {
  const { staff, ben } = bank
  const passkey = newPasskey({ home: staff.url, counts: false })
  const columns = { credential_id: passkey.id, public_key: passkey.cose, signature_count: 0 }
  for (const more of [{}, { mac: randomBytes(32), key_id: "1" }, { mac: null, key_id: null }]) {
    const all = Object.entries({
      employee_id: ben.id,
      ...columns,
      synced: false,
      name: "Mine",
      ...more,
    })
    const without = all.filter(([name]) => name !== "name")
    for (const given of [all, without]) {
      await does(
        client,
        `insert into employee_passkeys (${given.map(([name]) => name).join(", ")})
          values (${given.map((_each, index) => `$${index + 1}`).join(", ")})`,
        given.map(([, value]) => value),
      )
    }
  }
  const username = ben.name.toLowerCase().replaceAll(" ", ".")
  const nobody = staff.as()
  const { body } = await nobody.post<StaffPasskeyOptions>(
    ...(["/api/staff/sign-in/passkey-options", { username }] as const),
  )
  const answer = { username, passkey: passkey.get(body.passkey) }
  return (await nobody.post("/api/staff/sign-in/passkey", answer)).status === 200
}

/** Stores a session of Ben's whose token the program knows. */
export async function openEmployeesSession(bank: BothApps, client: pg.Client): Promise<boolean> {
  const { staff, ben } = bank
  const token = randomBytes(32).toString("base64url")
  await does(
    client,
    "update employee_sign_ins set ended_at = clock_timestamp() where employee_id = $1 and ended_at is null",
    [ben.id],
  )
  await does(
    client,
    "insert into employee_sign_ins (employee_id, token_hash) values ($1, sha256(convert_to($2, 'UTF8')))",
    [ben.id, token],
  )
  const { status } = await staff.as(`tessera.staff=${token}`).get("/api/staff/session")
  return status === 200
}

/** Calls the functions of the staff app with a session that the same role stored. */
export async function callAsEmployee(bank: BothApps, client: pg.Client): Promise<boolean> {
  const { ada, ben } = bank
  const token = randomBytes(32).toString("base64url")
  await does(
    client,
    "insert into employee_sign_ins (employee_id, token_hash) values ($1, sha256(convert_to($2, 'UTF8')))",
    [ben.id, token],
  )
  const request = JSON.stringify({ id: ada.id, reason: "Nothing" })
  return could(client, "select staff_employee_end_sign_ins($1, $2)", [token, request])
}

/** Approves Ada's proposal in Ben's session, which it knows, without his factor. */
export async function approveWithoutFactor(bank: BothApps, client: pg.Client): Promise<boolean> {
  const { staff, ben, shown } = bank
  const id = randomUUID()
  await does(
    client,
    `insert into employee_confirmations (sign_in_id, proposal_id, payload_hash)
      select id, $2, decode($3, 'hex') from employee_sign_ins where employee_id = $1 and ended_at is null`,
    [ben.id, shown.id, shown.hash],
  )
  const decision = { ...shown, decision: "approve", confirmationId: id }
  await does(client, "select proposal_decide($1, $2)", [ben.token, JSON.stringify(decision)])
  await does(client, "update proposals set state = 'approved' where id = $1", [shown.id])
  const [row] = await staff.sql<{ state: string }>("select state from proposals where id = $1", [
    shown.id,
  ])
  return row?.state !== "open"
}

/** Removes one of Ben's passkeys with a session and a confirmation that the role stored itself. */
export async function removeFactor(bank: BothApps, client: pg.Client): Promise<boolean> {
  const { staff, ben } = bank
  for (let count = 0; count < 2; count += 1) {
    await storePasskey({ sql: staff.sql, env: staff.context.env }, ben.id, newPasskey())
  }
  const [token, proof] = [randomUUID(), randomUUID()]
  const [passkey] = await staff.sql<{ id: number }>(
    "select max(id)::int as id from employee_passkeys where employee_id = $1",
    [ben.id],
  )
  await client.query("begin")
  try {
    await does(client, "savepoint before")
    await does(
      client,
      `with ended as (update employee_sign_ins set ended_at = clock_timestamp()
          where employee_id = $1 and ended_at is null)
        select 1`,
      [ben.id],
    )
    await does(
      client,
      "insert into employee_sign_ins (employee_id, token_hash) values ($1, sha256(convert_to($2, 'UTF8')))",
      [ben.id, token],
    )
    await does(
      client,
      `insert into employee_confirmations (sign_in_id, proof_hash)
        select id, sha256(convert_to($2, 'UTF8')) from employee_sign_ins
          where employee_id = $1 and ended_at is null`,
      [ben.id, proof],
    )
    const request = { kind: "passkey", id: passkey?.id, usable: ["passkey"] }
    const { rows } = await client.query<{ answer: { outcome: string } }>(
      "select employee_factor_remove($1, $2, $3) as answer",
      [token, proof, JSON.stringify(request)],
    )
    return rows[0]?.answer.outcome === "done"
  } catch {
    return false
  } finally {
    await client.query("rollback")
  }
}
