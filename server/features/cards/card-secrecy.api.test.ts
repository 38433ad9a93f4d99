import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import type { CardDetails } from "#shared/contracts/cards.ts"
import { type ApiProcess, startApi } from "../../../testing/api-process.ts"
import { type CardHolder, newCardHolder, wrongCvv } from "../../../testing/card-holder.ts"
import { asOwner } from "../../../testing/database.ts"
import { endpoints } from "../../apps/members/endpoints.ts"

let api: ApiProcess
let holder: CardHolder
const answered: string[] = []

/** Uses a known card in every possible way, on a process with full logging. */
beforeAll(async () => {
  api = await startApi(inject("bank"), { LOG_LEVEL: "debug" })
  holder = await newCardHolder("500.00", [api.url])
  const { member, card, details, send } = holder
  const { cvv, cardNumber } = details
  const path = `/api/debit-cards/${card.id}`
  const keep = async (answer: Promise<{ headers: Headers; body: unknown }>) => {
    const { headers, body } = await answer
    // A length or a delay may have the same three digits.
    const told = [...headers].filter(([name]) => !["content-length", "retry-after"].includes(name))
    answered.push(JSON.stringify([told, body]))
  }
  await keep(send())
  const key = randomUUID()
  await keep(send({}, key))
  await keep(send({}, key))
  await keep(send({ cvv: wrongCvv(details) }))
  await keep(send({ amount: "900" }))
  // Error answers to invalid input must not repeat it either.
  await keep(send({ cvv: `${cvv}99` }))
  await keep(send({ cardNumber, code: cvv }))
  await keep(send({ recipientIban: cardNumber }))
  await keep(member.post("/api/card-transfer", `{"cvv": "${cvv}", "cardNumber": ${cardNumber}`))
  await keep(member.post(`${path}/details`, { password: cardNumber }))
  await keep(member.post(`/api/debit-cards/${cardNumber}/details`, {}))
  await keep(member.get(`/api/transactions?cursor=${cardNumber}&cvv=${cvv}`))
  await keep(member.put(`${path}/freeze`, {}))
  await keep(send())
  await keep(member.put(`${path}/unfreeze`, { password: member.password }))
  for (const operation of endpoints.filter(({ method }) => method === "get")) {
    // A stream does not end, and it carries only topics. The API's description names statuses: three digits.
    if (["/live", "/openapi.json"].includes(operation.path)) continue
    await keep(member.get(`/api${operation.path.replace("{id}", String(card.id))}`))
  }
})

afterAll(() => api.stop())

/** Matches the number with or without spaces, and the code as a separate value. */
function expectNoSecret(text: string, { cardNumber, cvv }: CardDetails): void {
  expect(text.replace(/[ -]/g, "")).not.toContain(cardNumber)
  expect(text).not.toMatch(new RegExp(`cvv["\\\\]*[:=]["\\\\ ]*${cvv}`, "i"))
  expect(text).not.toContain(`"${cvv}"`)
}

test("only the reveal response contains a card's number or CVV", () => {
  expect(answered.length).toBeGreaterThan(20)
  for (const answer of answered) expectNoSecret(answer, holder.details)
})

test("no log line contains a card's number or CVV", async () => {
  await api.stop()
  const log = api.output()
  expect(log).toContain("/api/card-transfer")
  expectNoSecret(log, holder.details)
})

test("the database contains no card number or CVV in plaintext", async () => {
  const { cardNumber, cvv } = holder.details
  const columns = await asOwner<{ table: string; column: string; binary: boolean }>(
    `select quote_ident(c.table_schema) || '.' || quote_ident(c.table_name) as table,
        quote_ident(c.column_name) as column, c.data_type = 'bytea' as binary
      from information_schema.columns c join information_schema.tables t
        using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
        and c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'bytea', 'numeric', 'bigint')`,
  )
  expect(columns.length).toBeGreaterThan(60)
  const packed = Buffer.from(cardNumber, "hex")
  const base64 = Buffer.from(cardNumber).toString("base64").slice(0, 20)
  for (const { table, column, binary } of columns) {
    const found = binary
      ? `position($1::bytea in ${column}) > 0 or position($2::bytea in ${column}) > 0`
      : `position($1 in ${column}::text) > 0 or position($2 in ${column}::text) > 0`
    const values = binary ? [Buffer.from(cardNumber), packed] : [cardNumber, base64]
    const rows = await asOwner(`select 1 from ${table} where ${found}`, values)
    expect(rows, `${table}.${column} holds the number`).toEqual([])
  }
  const events = await asOwner<{ details: object }>(
    "select details from audit_events where user_id = $1",
    [holder.member.user.id],
  )
  for (const { details } of events) expectNoSecret(JSON.stringify(details), holder.details)
  const keys = await asOwner<{ all: string }>(
    "select k::text as all from idempotency_keys k where user_id = $1",
    [holder.member.user.id],
  )
  expect(keys).toHaveLength(1)
  for (const { all } of keys) expectNoSecret(all, holder.details)
  expect(cvv).toMatch(/^[0-9]{3}$/)
})
