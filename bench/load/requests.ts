import { randomUUID } from "node:crypto"
import type { BenchMember, Plan } from "./plan.ts"

const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

/** One to twenty cents. */
const fewCents = () => `0.${String(1 + Math.floor(Math.random() * 20)).padStart(2, "0")}`

const lines = (first: string, cookie: string, ...more: string[]) =>
  [first, "Host: 127.0.0.1", `Cookie: ${cookie}`, ...more, "", ""].join("\r\n")

function posted(path: string, cookie: string, body: object): string {
  const text = JSON.stringify(body)
  const head = lines(
    `POST ${path} HTTP/1.1`,
    cookie,
    "Content-Type: application/json",
    `Idempotency-Key: ${randomUUID()}`,
    `Content-Length: ${text.length}`,
  )
  return head + text
}

/**
 * The raw requests that a plan's connections send.
 * @returns a function from a connection's number to its next request
 */
export function requestsOf({ workload, members, mixed }: Plan): (connection: number) => string {
  const ibans = members.flatMap(({ accounts }) => accounts.map(({ iban }) => iban))
  let turn = 0
  const read = ({ cookie }: BenchMember, paths: readonly string[]) =>
    lines(`GET ${paths[turn++ % paths.length]} HTTP/1.1`, cookie)
  let sinceTransfer = 0
  const write = (member: BenchMember): string => {
    const { cookie, accounts } = member
    const amount = fewCents()
    if (workload.kind === "mix" && sinceTransfer++ % 10 > 0) return read(member, workload.paths)
    switch (workload.kind) {
      case "reads":
        return read(member, workload.paths)
      case "deposits":
        return posted("/api/deposits", cookie, {
          accountId: oneOf(accounts).id,
          amount,
          description: "Bench",
        })
      default: {
        const { id: fromAccountId, iban } = oneOf(accounts)
        let recipientIban = workload.kind === "transfers-to-one" ? workload.iban : oneOf(ibans)
        while (recipientIban === iban) recipientIban = oneOf(ibans)
        const order = { fromAccountId, amount, recipientIban, recipientName: "Bench Member" }
        return posted("/api/transfers", cookie, order)
      }
    }
  }
  return (connection) =>
    write(mixed ? oneOf(members) : (members[connection % members.length] as BenchMember))
}
