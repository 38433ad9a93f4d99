import { expect, inject, test } from "vitest"
import { maxPdfEntries } from "#shared/limits.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { fullForm } from "../../../testing/full-form.ts"
import { type Member, newMember } from "../../../testing/member.ts"

async function statement(member: Member, accountId: number, query: string): Promise<string> {
  const [api] = inject("apis")
  const response = await fetch(`${api}/api/accounts/${accountId}/statement?${query}`, {
    headers: { cookie: member.cookie() },
  })
  expect(response.status, query).toBe(200)
  return response.text()
}

async function deposit(member: Member, toAccountId: number, amount: string, at: string) {
  await asOwner("select ledger_post_for_bank($1::jsonb, $2::timestamptz)", [
    {
      userId: member.user.id,
      toAccountId,
      amount,
      kind: "deposit",
      description: "Für Łódź & <Ωμέγα>",
      payerName: "Žofie Ünlü-Świątek",
    },
    at,
  ])
}

test("every format states the same entries and balances, and the next period begins where one ends", async () => {
  const member = await newMember({ firstName: "Zoë", lastName: "Ölander" })
  const { id, iban } = await member.account("EUR")
  // The last minute of March in the bank's zone, and the first of April: both are on 31 March in UTC.
  await deposit(member, id, "100.10", "2026-03-31T21:59:30Z")
  await deposit(member, id, "0.90", "2026-03-31T22:00:30Z")
  const march = "from=2026-03-01&to=2026-03-31"
  const april = "from=2026-04-01&to=2026-04-30"

  const csv = await statement(member, id, `${march}&format=csv`)
  expect(csv.split("\r\n")).toEqual([
    expect.stringContaining('"Date","Amount","Currency","Balance after"'),
    expect.stringMatching(
      /^"2026-03-31","100\.10","EUR","100\.10","Für Łódź & <Ωμέγα>","Žofie Ünlü-Świątek".+"TS-\d+-1"$/,
    ),
    "",
  ])

  const camt = await statement(member, id, `${april}&format=camt053`)
  const balances = [...camt.matchAll(/<Cd>(OPBD|CLBD)<.+?>([0-9.]+)<\/Amt>/g)].map((found) => [
    found[1],
    found[2],
  ])
  expect(balances).toEqual([
    ["OPBD", "100.10"],
    ["CLBD", "101.00"],
  ])
  expect(camt).toContain("Für Łódź &amp; &lt;Ωμέγα&gt;")
  expect(camt).toContain("<FrDtTm>2026-04-01T00:00:00+02:00</FrDtTm>")

  const mt940 = await statement(member, id, `${april}&format=mt940`)
  expect(mt940).toMatch(/^[A-Za-z0-9/\-?:().,'+ \r\n]*$/)
  expect(mt940).toContain(":60F:C260401EUR100,10\r\n:61:2604010401C0,90N")
  expect(mt940).toContain("Zofie Unlu-Swiatek")
  expect(mt940).toContain(":62F:C260430EUR101,00\r\n-")

  const ofx = await statement(member, id, `${april}&format=ofx`)
  expect(ofx).toContain("<TRNAMT>0.90</TRNAMT>")
  expect(ofx).toContain("<DTPOSTED>20260401000030.000[+2]</DTPOSTED>")
  expect(ofx).toContain("<BALAMT>101.00</BALAMT>")
  expect(ofx).toContain("Žofie Ünlü-Świątek")

  const ids = [
    ...(await statement(member, id, "from=2026-01-01&to=2026-06-30&format=ofx")).matchAll(
      /TS-\d+-\d+/g,
    ),
  ]
  expect(new Set(ids.map(String)).size).toBe(2)
  expect(ofx).toContain(String(ids[1]))
  expect(camt).toContain(iban)
})

test("both legs of an exchange name the other account in every format", async () => {
  const member = await newMember({ firstName: "Zoë", lastName: "Ölander" })
  const from = await member.account("EUR")
  const to = await member.account("GBP")
  await deposit(member, from.id, "100.00", "2026-04-01T10:00:00Z")
  await asOwner("select ledger_post_for_bank($1::jsonb, $2::timestamptz)", [
    {
      userId: member.user.id,
      fromAccountId: from.id,
      toAccountId: to.id,
      amount: "10.00",
      kind: "exchange",
      description: "",
    },
    "2026-04-02T10:00:00Z",
  ])
  const april = "from=2026-04-01&to=2026-04-30"
  for (const [account, other] of [
    [from, to],
    [to, from],
  ] as const) {
    const read = (format: string) => statement(member, account.id, `${april}&format=${format}`)
    expect(await read("csv")).toMatch(
      new RegExp(`"Exchange (to|from) \\w+","[^"]*","${other.iban}"`),
    )
    expect(await read("camt053")).toContain(`<IBAN>${other.iban}</IBAN>`)
    expect(await read("mt940")).toContain(`?31${other.iban}`)
    expect(await read("ofx")).toMatch(
      new RegExp(`<NAME>Exchange (to|from) \\w+</NAME><MEMO>${other.iban}</MEMO>`),
    )
  }
})

test.each(["camt053", "mt940", "ofx", "csv"])(
  "a month without entries is a whole %s file",
  async (format) => {
    const member = await newMember()
    const { id } = await member.account("GBP")
    const text = await statement(member, id, `from=2026-02-01&to=2026-02-28&format=${format}`)
    const ends = {
      camt053: "</Document>\n",
      mt940: "-\r\n",
      ofx: "</OFX>\n",
      csv: '"Entry ID"\r\n',
    }
    expect(text.endsWith(ends[format as keyof typeof ends])).toBe(true)
  },
)

test("refuses what is not a period, and does not tell of others' accounts", async () => {
  const [member, other] = await Promise.all([newMember(), newMember()])
  const { id } = await member.account("EUR")
  const ask = (query: string, account = id) =>
    member.get(`/api/accounts/${account}/statement?${query}`)
  for (const [query, sentence] of [
    ["from=2026-02-02&to=2026-02-01&format=csv", "The last day must not be before the first"],
    ["from=2015-02-02&to=2025-02-02&format=csv", "A period has at most 10 years"],
    ["from=2026-02-02&to=2999-02-01&format=csv", "A period has at most 10 years"],
    ["from=2992-02-02&to=2999-02-01&format=csv", "The period must not end in the future"],
    ["from=2026-02-30&to=2026-03-01&format=csv", "Date must be a day such as 2026-11-20"],
    ["from=2026-02-01&to=2026-02-28&format=qif", "Choose a format from the list"],
    ["from=2026-02-01&to=2026-02-28", "Choose a format from the list"],
  ] as const) {
    const { detail } = expectProblem(await ask(query), "invalid_request")
    expect(detail, query).toBe(`${sentence}. Nothing was changed.`)
  }
  const theirs = await other.account("EUR")
  expectProblem(await ask("from=2026-02-01&to=2026-02-28&format=csv", theirs.id), "not_found")
})

test("a PDF is drawn in a worker, many at once in turn", async () => {
  const member = await newMember({ firstName: "Zoë", lastName: "Ölander" })
  const { id } = await member.account("EUR")
  await deposit(member, id, "100.10", "2026-03-31T12:00:00Z")
  const ask = () => statement(member, id, "from=2026-03-01&to=2026-03-31&format=pdf")
  const files = await Promise.all([ask(), ask(), ask(), ask()])
  for (const file of files) expect(file).toMatch(/^%PDF-1\.7[^]+%%EOF\s*$/)
  expect(new Set(files).size).toBe(1)
})

test("a PDF can have at most 10,000 entries, and other formats more", async () => {
  const member = await newMember()
  const { id } = await member.account("EUR")
  // In the short form only a few, because 10,001 take ten seconds.
  const entries = fullForm ? maxPdfEntries + 1 : 3
  await asOwner(
    `select count(ledger_post_for_bank($1::jsonb, '2026-03-15T12:00:00Z'))
      from generate_series(1, ${entries})`,
    [
      {
        userId: member.user.id,
        toAccountId: id,
        amount: "0.01",
        kind: "deposit",
        description: "",
      },
    ],
  )
  const period = "from=2026-03-01&to=2026-03-31"
  if (fullForm) {
    const refused = await member.get(`/api/accounts/${id}/statement?${period}&format=pdf`)
    expectProblem(refused, "statement_too_long")
  } else {
    expect(await statement(member, id, `${period}&format=pdf`)).toMatch(/^%PDF/)
  }
  const csv = await statement(member, id, `${period}&format=csv`)
  expect(csv.trim().split("\n").length).toBeGreaterThan(entries)
})
