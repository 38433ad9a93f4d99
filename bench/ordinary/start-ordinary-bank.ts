import { fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import type { BenchMember } from "../load/plan.ts"

/** A process of the ordinary bank. */
export type OrdinaryBank = {
  readonly port: number
  readonly pid: number
  stop(): Promise<void>
}

/**
 * Starts one.
 * @param url an empty database; makes its tables unless another process has
 */
export async function startOrdinaryBank(url: string, makeTables = true): Promise<OrdinaryBank> {
  const child = fork(join(import.meta.dirname, "ordinary-bank.ts"), {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, NODE_ENV: "production" },
  })
  const ended = once(child, "exit")
  const ready = once(child, "message")
  child.send({ url, makeTables })
  const lost = ended.then(() => Promise.reject(new Error("The ordinary bank ended")))
  const [port] = (await Promise.race([ready, lost])) as [number]
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      child.disconnect()
      await ended
    },
  }
}

/** Registers members of the ordinary bank through its API, each with 40,000 EUR. */
export async function registerMembers(
  { port }: OrdinaryBank,
  count: number,
): Promise<BenchMember[]> {
  const members: BenchMember[] = []
  for (let number = 1; number <= count; number += 1) {
    const send = (path: string, body?: object, cookie = "") =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method: body ? "POST" : "GET",
        headers: { cookie, ...(body && { "Content-Type": "application/json" }) },
        ...(body && { body: JSON.stringify(body) }),
      })
    const registered = await send("/api/auth/register", {
      username: `member-${number}`,
      password: "ordinary-password",
    })
    const cookie = registered.headers.getSetCookie()[0]?.split(";")[0] ?? ""
    const accounts = (await (await send("/api/accounts", undefined, cookie)).json()) as {
      id: number
      iban: string
      currency: string
    }[]
    const euros = accounts.filter(({ currency }) => currency === "EUR")
    for (const { id } of euros)
      await send("/api/deposits", { accountId: id, amount: "40000.00" }, cookie)
    members.push({ cookie, accounts: euros.map(({ id, iban }) => ({ id, iban })) })
  }
  return members
}
