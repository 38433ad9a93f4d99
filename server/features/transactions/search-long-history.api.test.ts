import { beforeAll, expect, test } from "vitest"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { asOwner } from "../../../testing/database.ts"
import { type Answer, expectOk, type Member, newMember } from "../../../testing/member.ts"
import { searchedPerPage } from "./rules.ts"

/** Stored before the length limit counted expanded letters: each expands to eighteen letters. */
const expanding = "\ufdfa"
const many = searchedPerPage * 2 + 100

let member: Member

async function deposit(description: string, payerName: string, count: number, from: number) {
  const { id } = await member.account("EUR")
  for (let booked = 0; booked < count; booked += 100) {
    await asOwner(
      `select ledger_post_for_bank(jsonb_build_object('kind', 'deposit', 'userId', $1::int,
          'toAccountId', $2::int, 'amount', '1.00', 'description', $3::text,
          'payerName', $4::text), timestamptz '2026-01-01' + ($5::int + n) * interval '1 minute')
        from generate_series(1, $6::int) as n`,
      [member.user.id, id, description, payerName, from + booked, Math.min(100, count - booked)],
    )
  }
}

beforeAll(async () => {
  member = await newMember()
  await deposit("Needle", "Somebody", 1, 0)
  await deposit(expanding.repeat(139), expanding.repeat(70), many, 10)
  await deposit("Newest", "Somebody", 1, many + 20)
})

const next = ({ headers }: Answer<unknown>) =>
  /^<([^>]+)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1]

async function pagesOf(path: string): Promise<string[][]> {
  const pages: string[][] = []
  for (let at: string | undefined = path; at !== undefined; ) {
    const answer: Answer<Transaction[]> = await member.get<Transaction[]>(at)
    pages.push(expectOk(answer).map(({ description }) => description))
    at = next(answer)
  }
  return pages
}

test.each([
  ["what stands at its beginning", "q=needle", [[], [], ["Needle"]]],
  ["what stands at both its ends", "q=somebody", [["Newest"], [], ["Needle"]]],
  ["what stands nowhere", "q=zzzz", [[], [], []]],
  ["a kind that it has not", "kind=withdrawal", [[], [], []]],
  ["an amount that it has not", "min=2", [[], [], []]],
])(
  "a search of a long history for %s reads a limited part per request",
  async (_what, query, pages) => {
    expect(await pagesOf(`/api/transactions?${query}`)).toEqual(pages)
  },
)

test("characters that expand to eighteen are found by their expansion", async () => {
  const answer = await member.get<Transaction[]>(`/api/transactions?q=${expanding}&limit=1`)
  expect(expectOk(answer)).toHaveLength(1)
  expect(next(answer)).toBeDefined()
})

test("a search costs the session as many points as the work it causes", async () => {
  // An API process whose rate-limit window has just begun.
  const searching = await newMember()
  const left = async (path: string) => {
    const { headers } = await searching.get(path)
    return Number(/"session";r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1])
  }
  // Each process counts separately, and requests alternate between the two.
  const before = await left("/api/transactions?q=zzzz")
  await left("/api/transactions")
  expect(await left("/api/transactions?q=zzzz")).toBe(before - 10)
})
