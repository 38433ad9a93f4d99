import { expect, inject, test } from "vitest"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { startApi } from "../../../testing/api-process.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember, newVisitor } from "../../../testing/member.ts"

async function download(member: { cookie(): string }, query = "") {
  const [api] = inject("apis")
  const response = await fetch(`${api}/api/transactions.csv${query}`, {
    headers: { cookie: member.cookie() },
  })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** Rows of a file in which every field is quoted and none contains a line break; removes the quotes. */
async function rowsOf(member: Member, query = ""): Promise<string[][]> {
  const text = (await download(member, query)).bytes.toString("utf8")
  expect(text.endsWith("\r\n")).toBe(true)
  return text
    .slice(1, -2)
    .split("\r\n")
    .map((line) => {
      expect(line).toMatch(/^"(?:[^"]|"")*"(?:,"(?:[^"]|"")*")*$/)
      return [...line.matchAll(/(?:^|,)"((?:[^"]|"")*)"/g)].map(([, quoted]) =>
        String(quoted).replaceAll('""', '"'),
      )
    })
}

const header = [
  "Date",
  "Booked at",
  "Account IBAN",
  "Kind",
  "Description",
  "Counterparty",
  "Counterparty IBAN",
  "Amount",
  "Currency",
  "Balance after",
  "Exchange rate",
  "Reference",
  "Status",
]

async function book(member: Member, fields: object, at: string, times = 1) {
  await asOwner(
    `select ledger_post_for_bank($1::jsonb || jsonb_build_object('description',
        coalesce($1::jsonb ->> 'description', 'Nr. ' || n)), $2::timestamptz + n * interval '1 second')
      from generate_series(0, $3::int - 1) as n`,
    [{ userId: member.user.id, ...fields }, at, times],
  )
}

test("each of the member's accounts has its row, with its signed amount and the balance afterward", async () => {
  const member = await newMember({ firstName: "Nora", lastName: "Bähr" })
  const [euro, sterling] = [await member.account("EUR"), await member.account("GBP")]
  const to = { toAccountId: euro.id, kind: "deposit" }
  const salary = { ...to, amount: "500.00", description: "Salary", payerName: "Żagle, S.A." }
  await book(member, salary, "2026-01-31T23:30:00Z")
  const { transaction } = expectOk(
    await member.post<{ transaction: Transaction }>("/api/exchange", {
      fromAccountId: euro.id,
      toAccountId: sterling.id,
      amount: "100.00",
    }),
  )
  const [names, ...rows] = await rowsOf(member)
  expect(names).toEqual(header)
  const { convertedAmount, exchangeRate, reference, createdAt } = transaction
  const exchange = ["exchange", "Exchange EUR to GBP", rows[0]?.[5]]
  expect(rows).toEqual([
    [
      rows[0]?.[0],
      createdAt,
      euro.iban,
      ...exchange,
      sterling.iban,
      "-100.00",
      "EUR",
      "400.00",
      exchangeRate,
      reference,
      "completed",
    ],
    [
      rows[0]?.[0],
      createdAt,
      sterling.iban,
      "exchange",
      "Exchange EUR to GBP",
      "Nora Bähr",
      euro.iban,
      convertedAmount,
      "GBP",
      convertedAmount,
      exchangeRate,
      reference,
      "completed",
    ],
    [
      // Half past midnight in the bank's time zone.
      "2026-02-01",
      "2026-01-31T23:30:00.000Z",
      euro.iban,
      "deposit",
      "Salary",
      "Żagle, S.A.",
      "",
      "500.00",
      "EUR",
      "500.00",
      "",
      rows[2]?.[11],
      "completed",
    ],
  ])
  expect(await rowsOf(member, `?account=${sterling.id}`)).toEqual([header, rows[1]])
  expect(await rowsOf(member, "?q=salary")).toEqual([header, rows[2]])
  expect(await rowsOf(member, "?q=nothing+like+it")).toEqual([header])
})

test("no field becomes a formula, and any text can be read back", async () => {
  const member = await newMember()
  const { id } = await member.account("EUR")
  const formula = ["Invoice 7;=cmd|'/C calc'!A0", "Invoice 7;'=cmd|'/C calc'!A0"] as const
  const texts = ['=HYPERLINK("http://x","y")', "+1", "-1", "@SUM(1)", 'a "quoted", b;c', "＝1+1"]
  texts.push(formula[0])
  for (const [index, description] of texts.entries()) {
    const fields = { kind: "deposit", toAccountId: id, amount: "1.00", description }
    await book(member, { ...fields, payerName: description }, `2026-01-0${index + 1}T10:00:00Z`)
  }
  const [, ...rows] = await rowsOf(member)
  const safe = texts.map((text) => (/^[=+\-@＝]/.test(text) ? `'${text}` : text))
  safe.splice(-1, 1, formula[1])
  expect(rows.map((row) => row[4])).toEqual(safe.toReversed())
  expect(rows.map((row) => row[5])).toEqual(safe.toReversed())
})

test("a history of many pages is exported completely and in order, with consistent balances", async () => {
  const member = await newMember()
  const euro = await member.account("EUR")
  const fields = { kind: "deposit", toAccountId: euro.id, amount: "1.00" }
  await book(member, fields, "2026-01-01T00:00:00Z", 1_234)
  const [, ...rows] = await rowsOf(member)
  expect(rows).toHaveLength(1_234)
  expect(rows.map((row) => row[9])).toEqual(rows.map((_row, index) => `${1_234 - index}.00`))
  expect(new Set(rows.map((row) => row[11])).size).toBe(1_234)
})

test("the export is a download in UTF-8 that Excel recognizes, and contains only the member's own data", async () => {
  const member = await newMember()
  const { response, bytes } = await download(member)
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8")
  expect(response.headers.get("content-disposition")).toBe(
    'attachment; filename="tessera-transactions.csv"',
  )
  expect(response.headers.get("cache-control")).toBe("no-store")
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(bytes.toString("utf8").slice(1)).toBe(`"${header.join('","')}"\r\n`)
  expectProblem(await newVisitor().get("/api/transactions.csv"), "not_signed_in")
})

test("a download causes no process warnings", async () => {
  const api = await startApi(inject("bank"))
  try {
    const member = await newMember({}, [api.url])
    expectOk(await member.get("/api/transactions.csv"))
  } finally {
    await api.stop()
  }
  expect(api.output()).toContain("is open at")
  expect(api.output()).not.toContain("Warning")
})
