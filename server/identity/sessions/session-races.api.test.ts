import { randomInt } from "node:crypto"
import { expect, inject, test } from "vitest"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { asOwner } from "../../../testing/database.ts"
import { application } from "../../../testing/loans.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"
import { type RawRequest, senderTo } from "../../../testing/raw-http.ts"

const membersAtOnce = 16
const rounds = 10
/** A machine that runs all tests is slow. */
const timeoutMs = 120_000
const marker = /marker[a-z]{8}/gi

/** A unique word that appears in everything that the bank shows the member. */
function newMarker(): string {
  const letters = Array.from({ length: 8 }, () => String.fromCharCode(randomInt(97, 123)))
  return `marker${letters.join("")}`
}

/** A member whose every list shows their marker. */
async function newReader() {
  const word = newMarker()
  const member = await newMember({ firstName: "Ana", lastName: word })
  const { id: accountId } = await member.account("EUR")
  const deposit = { accountId, amount: "1.00", description: word }
  expectOk(await member.post("/api/deposits", deposit))
  expectOk(await member.put(`/api/accounts/${accountId}`, { name: word }))
  expectOk(await member.post("/api/chat", { text: word }))
  expectOk(await member.post("/api/loans", { ...application, purpose: `For my ${word}` }))
  const [own] = expectOk(await member.get<Transaction[]>("/api/transactions"))
  return { word, cookie: member.cookie(), reference: own?.reference ?? "" }
}

/** Both processes, in turn. */
function bothProcesses() {
  const senders = inject("apis").map(senderTo)
  return {
    async send(turn: number, order: RawRequest) {
      const sender = senders[turn % senders.length]
      if (!sender) throw new Error("no process")
      return sender.send(order)
    },
    close: () => senders.forEach((sender) => sender.close()),
  }
}

test(
  "concurrent reads of many members, through both processes, show each only their own data",
  async () => {
    const processes = bothProcesses()
    const readers = await Promise.all(Array.from({ length: membersAtOnce }, newReader))
    let answered = 0
    await Promise.all(
      readers.map(async ({ word, cookie, reference }, index) => {
        const paths = [
          "auth/user",
          "accounts",
          "debit-cards",
          "loans",
          "chat",
          "transactions",
          "transactions.csv",
          `transactions/${reference}`,
        ]
        for (let round = 0; round < rounds; round += 1) {
          await Promise.all(
            paths.map(async (path, turn) => {
              const answer = await processes.send(index + round + turn, {
                method: "GET",
                path: `/api/${path}`,
                headers: { cookie },
              })
              const seen = new Set(answer.text.match(marker)?.map((each) => each.toLowerCase()))
              expect([answer.status, path, [...seen]]).toEqual([200, path, [word]])
              answered += 1
            }),
          )
        }
      }),
    )
    processes.close()
    expect(answered).toBe(membersAtOnce * rounds * 8)
  },
  timeoutMs,
)

/**
 * The requests in flight while the member signs out: reads, and everything that writes to the
 * session or sign-in.
 */
function underWay(accountId: number, cardId: number, password: string, turn: number) {
  const post = (path: string, body: object) => ({
    method: "POST",
    path,
    body: JSON.stringify(body),
  })
  return [
    { method: "GET", path: "/api/accounts" },
    post("/api/auth/activity", {}),
    post("/api/deposits", { accountId, amount: "1.00", description: "In flight" }),
    { method: "GET", path: "/api/transactions" },
    { method: "PUT", path: `/api/debit-cards/${cardId}/freeze`, body: "{}" },
    { method: "GET", path: "/api/debit-cards" },
    // Only a few, because each costs a hash.
    ...(turn % 4 === 0 ? [post(`/api/debit-cards/${cardId}/details`, { password })] : []),
  ]
}

async function stateOf({ user }: Member) {
  const [row] = await asOwner<{
    ended: number
    alive: number
    kept: number
    posted: number
  }>(
    `select count(*) filter (where ended_at is not null)::int as ended,
        count(*) filter (where ended_at is null)::int as alive,
        (select count(*)::int from sessions where sess ->> 'signInId' in
          (select id::text from sign_ins where user_id = $1)) as kept,
        (select count(*)::int from journal_entries where user_id = $1) as posted
      from sign_ins where user_id = $1`,
    [user.id],
  )
  return row
}

test(
  "signing out amid a hundred requests invalidates the cookie on both processes",
  async () => {
    const processes = bothProcesses()
    for (const _again of [1, 2, 3]) {
      const member = await newMember()
      const [euro] = await member.accounts()
      const [card] = expectOk(await member.get<{ id: number }[]>("/api/debit-cards"))
      const headers = { cookie: member.cookie(), "content-type": "application/json" }
      const send = (turn: number) => {
        const orders = underWay(euro?.id ?? 0, card?.id ?? 0, member.password, turn)
        const order = orders[turn % orders.length] ?? { method: "GET", path: "/api/accounts" }
        return processes.send(turn, { ...order, headers })
      }
      const first = Array.from({ length: 50 }, (_, turn) => send(turn))
      // Every third request is a deposit, so that some are posted before the end and some after.
      await first[2]
      const out = processes.send(0, {
        method: "POST",
        path: "/api/auth/logout",
        headers,
        body: "{}",
      })
      const rest = Array.from({ length: 50 }, (_, turn) => send(turn))
      const answers = await Promise.all([...first, ...rest])
      expect((await out).status).toBe(200)

      for (const answer of answers) expect([200, 201, 401]).toContain(answer.status)
      const posted = answers.filter((answer) => answer.status === 201).length
      expect(posted, "before the end").toBeGreaterThan(0)
      const dead = { ended: 1, alive: 0, kept: 0, posted }
      expect(await stateOf(member)).toEqual(dead)
      for (let turn = 0; turn < 24; turn += 1) {
        expect((await send(turn)).status).toBe(401)
      }
      expect(await stateOf(member)).toEqual(dead)
    }
    processes.close()
  },
  timeoutMs,
)
