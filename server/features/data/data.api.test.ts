import { strFromU8, unzipSync } from "fflate"
import { expect, inject, test } from "vitest"
import type { CardDetails, DebitCard } from "#shared/contracts/cards.ts"
import type { DataExport } from "#shared/contracts/data.ts"
import { otherBankIban } from "../../../testing/card-holder.ts"
import { asOwner } from "../../../testing/database.ts"
import { challengeOf, enroll } from "../../../testing/enrolled.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { apply } from "../../../testing/loans.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"
import { newSharedAccount } from "../../../testing/shared-account.ts"
import { exportedTables, toldTables, withheldTables } from "./contents.ts"

const showExport = async (member: Member) =>
  expectOk(await member.get<DataExport>("/api/data-export"))

/** Asks for a copy, and waits until it is made. */
async function ready(member: Member): Promise<DataExport> {
  expect(expectOk(await member.post<DataExport>("/api/data-export", {}))).toMatchObject({
    state: "waiting",
    expiresAt: null,
    size: null,
  })
  await expect.poll(async () => (await showExport(member)).state).toBe("ready")
  return showExport(member)
}

/** The files of the copy, as texts. */
async function filesOf(member: Member): Promise<Record<string, string>> {
  const [api = ""] = inject("apis")
  const response = await fetch(`${api}/api/data-export/download`, {
    method: "POST",
    headers: { cookie: member.cookie(), "content-type": "application/json", origin: api },
    body: JSON.stringify({ password: member.password }),
  })
  expect(response.status).toBe(200)
  expect(response.headers.get("content-type")).toBe("application/zip")
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, strFromU8(file)]))
}

const actions = (userId: number) =>
  asOwner<{ action: string }>(
    "select action from audit_events where user_id = $1 and action ~ '^(data|membership)' order by id",
    [userId],
  )

test("a copy has all kinds of data and statements that add up, and nothing secret or of others", async () => {
  const [member, other] = [await newMember(), await newMember()]
  const { id, iban } = await member.account("EUR")
  await member.deposit(id, "120.50")
  const theirs = await other.account("EUR")
  await other.deposit(theirs.id, "77.77")
  expectOk(
    await member.post("/api/transfers", {
      fromAccountId: id,
      amount: "20.25",
      recipientIban: theirs.iban,
      recipientName: String(other.user.holderName),
      reference: "Für Łódź",
    }),
  )
  expectOk(await member.post("/api/chat", { text: "A question 🙂" }))
  await apply(member)
  // Somebody whom the member blocked is named as the member knows them, never by what they sign in with.
  expectOk(
    await other.post("/api/payment-requests", {
      asked: member.username,
      accountId: theirs.id,
      amount: "1.00",
      reason: "Lunch",
    }),
  )
  const [received] = expectOk(await member.get<{ id: number }[]>("/api/payment-requests"))
  expectOk(await member.post(`/api/payment-requests/${received?.id}/decline`, { block: true }))
  expect(await showExport(member)).toEqual({
    state: "none",
    progress: 0,
    requestedAt: null,
    expiresAt: null,
    size: null,
  })
  const monthEnd =
    "(date_trunc('month', bank_day(now())::timestamp) + interval '1 month - 1 day')::date"
  await asOwner("update users set language = 'fr' where id = $1", [member.user.id])
  await asOwner(`select account_statements_close($1, ${monthEnd}, null)`, [id])
  const { size, expiresAt } = await ready(member)
  expect(size).toBeGreaterThan(1_000)
  expect(Date.parse(String(expiresAt))).toBeGreaterThan(Date.now() + 23 * 3_600_000)

  const files = await filesOf(member)
  for (const { file } of exportedTables) {
    expect(JSON.parse(files[`${file}.json`] ?? ""), file).toBeInstanceOf(Array)
  }
  const rows = (file: string) => JSON.parse(files[`${file}.json`] ?? "") as object[]
  expect(rows("profile")).toMatchObject([{ username: member.username, language: "fr" }])
  expect(rows("statements")).toMatchObject([{ number: 1, language: "fr" }])
  expect(rows("loans")).toMatchObject([{ status: "pending", language: null }])
  expect(rows("accounts")).toHaveLength(2)
  expect(rows("transactions")).toMatchObject([
    { type: "deposit", amount: "120.50" },
    { type: "transfer", amount: "20.25", description: "Für Łódź" },
  ])
  expect(rows("messages")).toMatchObject([{ author: "customer", text: "A question 🙂" }])
  expect(rows("security-activity")).toContainEqual(
    expect.objectContaining({ text: "You asked for a copy of your data" }),
  )
  expect(files[`statements/${iban}.csv`]).toContain('"EUR","100.25"')
  expect(files[`statements/${iban}.xml`]).toContain("camt.053.001.08")
  const drawn = Object.keys(files).filter((name) => name.endsWith(".pdf"))
  expect(drawn).toEqual([
    expect.stringMatching(new RegExp(`^statements/[a-z]+-${iban}-no-1-\\d{4}-\\d{2}\\.pdf$`)),
  ])
  expect(files[drawn[0] ?? ""]).toMatch(/^%PDF-/)

  expect(rows("blocked-members")).toMatchObject([{ name: other.user.holderName }])
  const all = Object.values(files).join("\n")
  const [secret] = await asOwner<{ hash: string; card: string }>(
    `select u.password_hash as hash, encode(c.card_number_ciphertext, 'hex') as card
      from users u join accounts a on a.holder_id = u.id join debit_cards c on c.account_id = a.id
      where u.id = $1 limit 1`,
    [member.user.id],
  )
  for (const hidden of [secret?.hash, secret?.card, other.username, "77.77", "password_hash"]) {
    expect(all).not.toContain(hidden)
  }
  expect((await actions(member.user.id)).map(({ action }) => action)).toEqual([
    "data.export_requested",
    "data.exported",
  ])
})

test("another owner's card of a shared account is not in a member's copy, nor which card paid with it", async () => {
  const [member, other] = [await newMember(), await newMember()]
  const { id: accountId } = await newSharedAccount([member, other], "10.00")
  const { password } = other
  const ordered = { accountId, name: "Secret present", singleUse: false, password }
  const card = expectOk(await other.post<DebitCard>("/api/debit-cards", ordered))
  const details = `/api/debit-cards/${card.id}/details`
  const { cvv } = expectOk(await other.post<CardDetails>(details, { password }))
  const payment = { cardId: card.id, cvv, amount: "1.00", description: "Present" }
  const payee = { recipientName: "Payee", recipientIban: otherBankIban }
  expectOk(await other.post("/api/card-transfer", { ...payment, ...payee }))
  const copied = async (who: Member) => {
    await ready(who)
    const files = await filesOf(who)
    const rows = (name: string) => JSON.parse(files[`${name}.json`] ?? "[]") as { id: string }[]
    const paid = rows("transactions").filter(
      (row) => "description" in row && row.description === "Present",
    )
    return { cards: rows("cards").map(({ id }) => id), paid }
  }
  const own = await copied(other)
  expect(own.cards).toContain(String(card.id))
  expect(own.paid).toMatchObject([{ cardId: String(card.id) }])
  const others = await copied(member)
  expect(others.cards).toHaveLength(2)
  expect(others.cards).not.toContain(String(card.id))
  expect(others.paid).toMatchObject([{ cardId: null }])
})

test("every table that says something about a member is in the copy, or is withheld for a reason", async () => {
  const tables = await asOwner<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('user_id', 'holder_id', 'account_id', 'from_account_id', 'loan_id',
        'order_id', 'payment_id')
        and table_name not in ('repair_items', 'rail_messages', 'reconciled_payments', 'account_people')`,
  )
  const decided = [
    ...exportedTables.map(({ table }) => table),
    ...toldTables,
    ...Object.keys(withheldTables),
  ]
  expect(tables.map(({ name }) => name).filter((name) => !decided.includes(name))).toEqual([])
})

test("only one copy is made at a time, three in a day, and each replaces the one before", async () => {
  const member = await newMember()
  await asOwner(
    "insert into data_exports (user_id, state, started_at) values ($1, 'making', now())",
    [member.user.id],
  )
  expectProblem(await member.post("/api/data-export", {}), "export_open")
  await asOwner("delete from data_exports where user_id = $1", [member.user.id])
  for (let copy = 0; copy < 3; copy += 1) await ready(member)
  expect(
    await asOwner(
      `select count(distinct export_id)::int as files from data_export_parts p join data_exports e on e.id = p.export_id
        where e.user_id = $1`,
      [member.user.id],
    ),
  ).toEqual([{ files: 1 }])
  expectProblem(await member.post("/api/data-export", {}), "too_many_exports")
})

test("the download needs the password and a second factor, and ends after a day", async () => {
  const member = await newMember()
  await ready(member)
  const download = (body: object) => member.post("/api/data-export/download", body)
  expectProblem(await download({}), "password_required")
  expectProblem(await download({ password: "wrong-password" }), "wrong_password")
  await enroll(member)
  const { summary } = challengeOf(await download({ password: member.password }))
  expect(summary).toEqual([{ name: "Download", value: "A copy of all your data" }])
  await asOwner(
    "update data_exports set expires_at = clock_timestamp() - interval '1 second' where user_id = $1",
    [member.user.id],
  )
  expectProblem(await download({ password: member.password }), "not_found")
  await expect
    .poll(() =>
      asOwner(
        "select from data_export_parts p join data_exports e on e.id = p.export_id where e.user_id = $1",
        [member.user.id],
      ),
    )
    .toEqual([])
  expect(await showExport(member)).toMatchObject({ state: "expired", size: null })
})
