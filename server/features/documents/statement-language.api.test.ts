import { unzipSync } from "fflate"
import { expect, inject, test } from "vitest"
import type { MonthlyStatement } from "#shared/contracts/documents.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"

async function file(member: Member, path: string, language: string) {
  const response = await fetch(`${inject("apis")[0]}${path}`, {
    headers: { cookie: member.cookie(), "accept-language": language },
  })
  expect(response.status, path).toBe(200)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const name = /filename="(.*)"/.exec(response.headers.get("content-disposition") ?? "")?.[1]
  return { name, bytes, text: Buffer.from(bytes).toString("latin1") }
}

/** How a statement's digest was made before statements had a language. */
const earlierDigest = `sha256(convert_to(jsonb_build_array(
  (select encode(before.digest, 'hex') from account_statements before
    where before.account_id = s.account_id and before.number = s.number - 1),
  s.account_id, s.number, to_char(s.first_day, 'YYYY-MM-DD'), to_char(s.last_day, 'YYYY-MM-DD'),
  s.holder, s.account_name, s.bic, s.after_version, s.up_to_version, s.opening,
  s.money_in, s.money_out, s.closing, extract(epoch from s.closed_at), s.layout,
  (select string_agg(format('%s %s %s', p.entry_id, p.amount, p.balance_after), ',' order by p.account_version)
    from postings p where p.account_id = s.account_id
      and p.account_version > s.after_version and p.account_version <= s.up_to_version))::text, 'UTF8'))`

test("a monthly statement keeps the language that the member had when it was closed", async () => {
  const member = await newMember()
  const { id, iban } = await member.account("EUR")
  await asOwner("select ledger_post_for_bank($1::jsonb, '2026-01-10T12:00:00Z')", [
    { userId: member.user.id, toAccountId: id, amount: "1.00", kind: "deposit", description: "" },
  ])
  const close = async (language: string | null, until: string) => {
    await asOwner("update users set language = $2 where id = $1", [member.user.id, language])
    await asOwner("select account_statements_close($1, $2, null)", [id, until])
  }
  await close(null, "2026-01-31")
  await close("de", "2026-02-28")
  await close("fr", "2026-03-31")
  await close("en", "2026-04-30")
  const rows = await asOwner<Record<string, unknown>>(
    `select number, language, layout, digest = account_statement_digest(s) as intact,
        digest = ${earlierDigest} as earlier
      from account_statements s where account_id = $1 order by number`,
    [id],
  )
  expect(rows).toEqual([
    { number: 1, language: null, layout: 4, intact: true, earlier: true },
    { number: 2, language: "de", layout: 4, intact: true, earlier: false },
    { number: 3, language: "fr", layout: 4, intact: true, earlier: false },
    { number: 4, language: null, layout: 4, intact: true, earlier: true },
  ])

  const list = expectOk(await member.get<MonthlyStatement[]>(`/api/accounts/${id}/statements`))
  const statement = (number: number, format: string) => {
    const found = list.find((each) => each.number === number)
    // For anyone who reads it, and on whatever device: it is what was closed.
    return file(member, `/api/statements/${found?.id}?format=${format}`, "fr")
  }
  const named = (number: number) =>
    statement(number, "pdf").then(({ name, text }) => [name, /\/Lang \((..)\)/.exec(text)?.[1]])
  expect(await named(1)).toEqual([`statement-${iban}-no-1-2026-01.pdf`, "en"])
  expect(await named(2)).toEqual([`kontoauszug-${iban}-nr-2-2026-02.pdf`, "de"])
  expect(await named(3)).toEqual([`extrait-${iban}-no-3-2026-03.pdf`, "fr"])
  expect(await named(4)).toEqual([`statement-${iban}-no-4-2026-04.pdf`, "en"])

  await asOwner("update users set language = null where id = $1", [member.user.id])
  const archive = await file(
    member,
    `/api/accounts/${id}/statements/archive?year=2026&format=csv`,
    "de",
  )
  expect(archive.name).toBe(`kontoauszug-${iban}-2026.zip`)
  const csv = Object.entries(unzipSync(archive.bytes))
  expect(csv.map(([name]) => name)).toContain(`kontoauszug-${iban}-nr-2-2026-02.csv`)
  for (const [, content] of csv)
    expect(Buffer.from(content).toString()).toContain('"Date","Amount"')
})

test("a statement for a period is in the reader's language, and what programs read is the same in each", async () => {
  const member = await newMember()
  const { id, iban } = await member.account("EUR")
  await asOwner("select ledger_post_for_bank($1::jsonb, '2026-04-10T12:00:00Z')", [
    {
      userId: member.user.id,
      toAccountId: id,
      amount: "1.00",
      kind: "fee_refund",
      description: "Refund of a fee: card",
    },
  ])
  const path = `/api/accounts/${id}/statement?from=2026-04-01&to=2026-04-30&format=`
  expect((await file(member, `${path}pdf`, "de")).name).toBe(
    `kontoauszug-${iban}-2026-04-01-bis-2026-04-30.pdf`,
  )
  expect((await file(member, `${path}pdf`, "en")).name).toBe(
    `statement-${iban}-2026-04-01-to-2026-04-30.pdf`,
  )
  for (const format of ["csv", "camt053", "mt940", "ofx"]) {
    const [english, german, french] = await Promise.all(
      ["en", "de", "fr"].map((language) => file(member, path + format, language)),
    )
    expect(german?.text, format).toBe(english?.text)
    expect(french?.text, format).toBe(english?.text)
    expect(english?.text.toUpperCase(), format).toContain("REFUND OF A FEE")
  }
})
