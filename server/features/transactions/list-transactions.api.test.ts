import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { asOwner, ownerConnection } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember, newVisitor } from "../../../testing/member.ts"
import { moveOn, newPayer, orderPayment } from "../../../testing/payments/order-payment.ts"
import { databaseOn } from "../../db/pool.ts"
import { ownTransactionsPage } from "./queries.ts"
import { type Filter, searchedPerPage } from "./rules.ts"

/** Books deposits as the bank, all at the same instant, so that only their ids order them. */
async function book(member: Member, count: number, at = "now() - interval '1 day'") {
  const { id } = await member.account("EUR")
  await asOwner(
    `select ledger_post_for_bank(jsonb_build_object('kind', 'deposit', 'userId', $1::int,
        'toAccountId', $2::int, 'amount', '1.00', 'description', 'Deposit ' || n), ${at})
      from generate_series(1, $3::int) as n`,
    [member.user.id, id, count],
  )
}

const next = (headers: Headers) =>
  /^<(\/api\/transactions\?[^>]+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1]

/** Follows the links to the last page. */
async function wholeHistory(member: Member, path: string, between = async () => {}) {
  const pages: Transaction[][] = []
  for (let at: string | undefined = path; at !== undefined; ) {
    const answer = await member.get<Transaction[]>(at)
    pages.push(expectOk(answer))
    at = next(answer.headers)
    await between()
  }
  return pages
}

test("pages are complete, in order, and without duplicates, even if all transactions have the same time", async () => {
  const member = await newMember()
  await book(member, 23)
  const pages = await wholeHistory(member, "/api/transactions?limit=5")
  expect(pages.map((page) => page.length)).toEqual([5, 5, 5, 5, 3])
  const ids = pages.flat().map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
  expect(ids).toHaveLength(23)
})

test("a full last page has no next page", async () => {
  const member = await newMember()
  await book(member, 10)
  const pages = await wholeHistory(member, "/api/transactions?limit=5")
  expect(pages.map((page) => page.length)).toEqual([5, 5])
})

test("new transactions do not shift pages", async () => {
  const member = await newMember()
  const { id } = await member.account("EUR")
  await book(member, 20)
  const pages = await wholeHistory(member, "/api/transactions?limit=6", () =>
    member.deposit(id, "5.00"),
  )
  const descriptions = pages.flat().map(({ description }) => description)
  expect(new Set(descriptions).size).toBe(20)
  expect(descriptions).not.toContain("Test deposit")
})

test.each<[string, boolean, string[]]>([
  ["waits", false, []],
  ["was canceled", true, ["cancelled"]],
  ["was rejected", true, ["sent", "rejected AC04"]],
  ["is not confirmed", true, ["sent", "no_answer"]],
  ["was not confirmed, and never arrived", true, ["sent", "no_answer", "rejected AG09"]],
  ["settled", false, ["sent", "settled"]],
  ["settled late", false, ["sent", "no_answer", "settled"]],
  ["came back after it had settled", false, ["sent", "settled", "returned AC04"]],
])(
  "a payment that %s: whether another transaction gave its money back is %j",
  async (_state, back, events) => {
    const { payer, fromAccountId } = await newPayer()
    const speed = events.includes("no_answer") ? "instant" : "standard"
    const { reference } = (await orderPayment(payer, fromAccountId, { speed })).transaction
    await moveOn(reference, ...events)
    const rows = expectOk(await payer.get<Transaction[]>("/api/transactions"))
    const order = rows.find((row) => row.reference === reference)
    const givenBack = rows.find(({ description }) => description === "Not sent: Rent")
    expect(order?.givenBack).toBe(back ? givenBack?.reference : null)
    expect(order?.givenBack).not.toBe(undefined)
    if (back) expect(givenBack).toMatchObject({ direction: "in", amount: order?.amount })
    for (const row of rows) if (row !== order) expect(row.givenBack).toBeNull()
    expect(expectOk(await payer.get<Transaction>(`/api/transactions/${reference}`)).givenBack).toBe(
      order?.givenBack,
    )
  },
)

test("a page has fifty rows by default", async () => {
  const member = await newMember()
  await book(member, 51)
  const pages = await wholeHistory(member, "/api/transactions")
  expect(pages.map((page) => page.length)).toEqual([50, 1])
})

test("members see only their own history", async () => {
  const [one, other] = await Promise.all([newMember(), newMember()])
  await book(one, 3)
  expect((await other.get("/api/transactions")).body).toEqual([])
  const { headers } = await one.get("/api/transactions?limit=1")
  expect((await other.get(next(headers) ?? "")).body).toEqual([])
  expectProblem(await newVisitor().get("/api/transactions"), "not_signed_in")
})

let asker: Promise<Member> | undefined
const cursorOf = (text: string) => Buffer.from(text).toString("base64url")

test.each([
  ["limit=0", "limit"],
  ["limit=101", "limit"],
  ["limit=-1", "limit"],
  ["limit=1.5", "limit"],
  ["limit=1e1", "limit"],
  ["limit=", "limit"],
  ["limit=%20", "limit"],
  ["limit=5%00", "limit"],
  ["limit=٥", "limit"],
  ["limit=5&limit=6", "limit"],
  ["limit[]=5", "limit[]"],
  ["offset=5", "offset"],
  ["__proto__=1", "__proto__"],
  ["constructor=1", "constructor"],
  ["cursor=a&cursor=b", "cursor"],
  ["cursor=", "cursor"],
  ["cursor=x", "cursor"],
  ["cursor=%00", "cursor"],
  ["cursor=../../etc/passwd", "cursor"],
  [`cursor=${"A".repeat(5_000)}`, "cursor"],
  [`cursor=${cursorOf("now() 1")}`, "cursor"],
  [`cursor=${cursorOf("infinity 1")}`, "cursor"],
  [`cursor=${cursorOf("2026-11-20T10:00:00.000000+00")}`, "cursor"],
  [`cursor=${cursorOf("2026-11-20T10:00:00.000000+00 0")}`, "cursor"],
  [`cursor=${cursorOf("2026-11-20T10:00:00.000000+00 -1")}`, "cursor"],
  [`cursor=${cursorOf("2026-11-20T10:00:00.000000+00 1; select 1")}`, "cursor"],
  [`cursor=${cursorOf("2026-11-20T10:00:00.000000+00 99999999999999999999")}`, "cursor"],
  [`cursor=${cursorOf("2026-13-20T10:00:00.000000+00 1")}`, "cursor"],
  [`cursor=${cursorOf("2026-02-30T10:00:00.000000+00 1")}`, "cursor"],
  [`cursor=${cursorOf("0000-01-01T00:00:00.000000+00 1")}`, "cursor"],
  [`cursor=${cursorOf("2026-11-20T24:00:01.000000+00 1")}`, "cursor"],
])("%s is refused", async (query, field) => {
  asker ??= newMember()
  const answer = await (await asker).get(`/api/transactions?${query}`)
  const { errors } = expectProblem(answer, "invalid_request")
  expect(errors?.map(({ path }) => path)).toEqual([field])
})

test("an old page of a long history uses the indexes", async () => {
  const member = await newMember()
  for (const days of [0, 10, 20, 30, 40, 50, 60, 70]) {
    await book(member, 200, `now() - interval '${days} days' - n * interval '1 hour'`)
  }
  const connection = await ownerConnection()
  try {
    await connection.query("analyze transactions; analyze accounts")
    const db = databaseOn(connection)
    const deep = { at: "2026-09-01T00:00:00.000000+00", id: 1 }
    const filters: Filter[] = [{}, { from: "2026-01-01", to: "2026-12-31" }]
    const pages = filters.flatMap((filter) =>
      [51, searchedPerPage + 1].flatMap((limit) =>
        [undefined, deep].map((after) => ({ filter, limit, after })),
      ),
    )
    for (const { filter, limit, after } of pages) {
      const page = { filter, timeZone: "Europe/Luxembourg", limit, after }
      const statement = ownTransactionsPage(member.user.id, page)
      const { rows } = await db.execute(sql`explain (costs off) ${statement}`)
      const plan = JSON.stringify(rows)
      expect(plan).toContain("transactions_from_account_idx")
      expect(plan).toContain("transactions_to_account_idx")
      // Other tests' few payments may be read as a whole: server/dashboard-plans.api.test.ts has many.
      expect(plan).not.toMatch(/Seq Scan on transactions/)
    }
  } finally {
    connection.release()
  }
})
