import { beforeAll, expect, test } from "vitest"
import type { Account } from "#shared/contracts/accounts.ts"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"

let member: Member
let euro: Account
let sterling: Account

/** Books a member's transaction as the bank, at a time in the past. */
async function book(fields: Record<string, unknown>, at: string) {
  await asOwner("select ledger_post_for_bank($1::jsonb, $2::timestamptz)", [
    { userId: member.user.id, dailyLimit: 50_000, timeZone: "Europe/Luxembourg", ...fields },
    at,
  ])
}

const incoming = (amount: string, description: string, payerName: string, at: string) =>
  book({ kind: "deposit", toAccountId: euro.id, amount, description, payerName }, at)

beforeAll(async () => {
  member = await newMember({ firstName: "Nora", lastName: "Bähr" })
  euro = await member.account("EUR")
  sterling = await member.account("GBP")
  await incoming("1000.00", "Salary", "Łódź Żagle S.A.", "2026-01-31T22:59:59.999Z")
  await incoming("50.00", "100% cotton_shirt", "Günther Straße", "2026-01-31T23:00:00Z")
  await incoming("20.00", "Back\\slash", "O'Neil", "2026-03-01T10:00:00Z")
  await book(
    {
      kind: "outgoing_transfer",
      fromAccountId: euro.id,
      amount: "75.50",
      recipientName: "Zoë Ångström",
      recipientIban: "DE89370400440532013000",
      description: "Dinner",
    },
    "2026-03-02T10:00:00Z",
  )
  expectOk(
    await member.post("/api/exchange", {
      fromAccountId: euro.id,
      toAccountId: sterling.id,
      amount: "100.00",
    }),
  )
})

async function found(query: string): Promise<string[]> {
  const rows = expectOk(await member.get<Transaction[]>(`/api/transactions?${query}`))
  return rows.map(({ description }) => description)
}

const dinner = ["Dinner"]
const salary = ["Salary"]
const shirt = ["100% cotton_shirt"]
const slash = ["Back\\slash"]

test.each([
  ["q=dinner", dinner],
  ["q=DINNER", dinner],
  ["q=%20%20dinner%20", dinner],
  ["q=zoe%20angstrom", dinner],
  ["q=Zo%C3%AB", dinner],
  ["q=DE89%203704%200044", dinner],
  ["q=de89370400", dinner],
  ["q=lodz", salary],
  ["q=%C5%82%C3%B3d%C5%BA%20%C5%BCag", salary],
  ["q=strasse", shirt],
  ["q=STRA%C3%9FE", shirt],
  ["q=100%25", shirt],
  ["q=n_s", shirt],
  ["q=%25%25", []],
  ["q=c_tton", []],
  ["q=%5C", slash],
  ["q=o'neil", slash],
  ["q='%20or%20true%20--", []],
  ["q=exchange", ["Exchange EUR to GBP"]],
  // A search term does not match across two fields.
  ["q=Dinner%0AZo", undefined],
  ["kind=exchange", ["Exchange EUR to GBP"]],
  ["kind=transfer", dinner],
  ["kind=withdrawal", []],
  ["min=75.50&max=75.50", dinner],
  ["min=75.51&max=99.99", []],
  ["min=1000", salary],
  ["max=20", slash],
  ["min=20&max=50&kind=deposit", [...slash, ...shirt]],
  // Midnight in Luxembourg is 23:00 UTC in winter.
  ["to=2026-01-31", salary],
  ["from=2026-02-01&to=2026-02-01", shirt],
  ["from=2026-03-01&to=2026-03-02", [...dinner, ...slash]],
  ["from=2026-03-02&to=2026-03-02&q=zoe&kind=transfer&min=1&max=100", dinner],
  ["from=9999-12-30&to=9999-12-31", []],
  ["q=", ["Exchange EUR to GBP", ...dinner, ...slash, ...shirt, ...salary]],
])("%s finds %j", async (query, descriptions) => {
  if (descriptions) expect(await found(query)).toEqual(descriptions)
  else expectProblem(await member.get(`/api/transactions?${query}`), "invalid_request")
})

test("the history of one account shows its own side of a transfer from another", async () => {
  const get = async (query: string) =>
    expectOk(await member.get<Transaction[]>(`/api/transactions?${query}`))
  const [whole] = await get("kind=exchange")
  expect(whole).toMatchObject({ direction: "out", amount: "100.00", currency: "EUR" })
  const [arrived, ...more] = await get(`account=${sterling.id}`)
  expect(more).toEqual([])
  expect(arrived).toMatchObject({
    id: whole?.id,
    direction: "in",
    currency: "GBP",
    amount: whole?.convertedAmount,
    description: "Exchange EUR to GBP",
  })
  const amount = String(arrived?.amount)
  expect(await get(`account=${sterling.id}&min=${amount}&max=${amount}`)).toHaveLength(1)
  expect(await get(`account=${sterling.id}&min=100`)).toEqual([])
  expect(await get(`account=${euro.id}`)).toHaveLength(5)
})

test("the next page keeps the filters", async () => {
  const { headers } = await member.get(
    `/api/transactions?kind=deposit&limit=1&account=${euro.id}&q=%26%3D`,
  )
  expect(headers.get("link")).toBeNull()
  const answer = await member.get<Transaction[]>(
    `/api/transactions?kind=deposit&limit=1&account=${euro.id}`,
  )
  const link = /^<([^>]+)>/.exec(answer.headers.get("link") ?? "")?.[1] ?? ""
  expect(link).toContain("kind=deposit")
  expect(expectOk(await member.get<Transaction[]>(link))[0]?.description).toBe(shirt[0])
})

test.each([
  ["account=0", "account"],
  ["account=1e3", "account"],
  ["account=-1", "account"],
  ["account=9999999999999999", "account"],
  ["account=1&account=2", "account"],
  ["kind=", "kind"],
  ["kind=Deposit", "kind"],
  ["kind=__proto__", "kind"],
  ["from=2026-02-30", "from"],
  ["from=2026-2-3", "from"],
  ["from=0000-01-01", "from"],
  ["from=infinity", "from"],
  ["to=2026-01-01T00:00:00Z", "to"],
  ["from=2026-01-02&to=2026-01-01", "to"],
  ["min=0", "min"],
  ["min=-1", "min"],
  ["min=1.005", "min"],
  ["max=1e3", "max"],
  ["min=10&max=9.99", "max"],
  [`q=${"a".repeat(101)}`, "q"],
  ["q=a%00b", "q"],
  ["q=a&q=b", "q"],
  ["type=deposit", "type"],
])("%s is refused, in the list and in the export", async (query, field) => {
  for (const path of ["/api/transactions", "/api/transactions.csv"]) {
    const answer = await member.get(`${path}?${query}`)
    const { errors } = expectProblem(answer, "invalid_request")
    expect(errors?.map(({ path: at }) => at)).toEqual([field])
    expect(errors?.[0]?.message).toMatch(/^\p{Lu}[^]*[^.]$/u)
  }
})
