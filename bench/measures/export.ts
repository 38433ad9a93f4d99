import type { BenchProcess } from "../environment/open-bank.ts"
import type { Figure } from "../report/figure.ts"
import { residentMB } from "../report/memory.ts"
import { spreadOf } from "../report/statistics.ts"

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** B4: the CSV of a member's last year in one stream, and what it adds to the process's memory. */
export async function exportYear({ url, pid }: BenchProcess, cookie: string): Promise<Figure[]> {
  const before = residentMB(pid)
  const begun = performance.now()
  const from = dayOf(Date.now() - 365 * 86_400_000)
  const response = await fetch(`${url}/api/transactions.csv?from=${from}`, { headers: { cookie } })
  if (!response.ok || !response.body) throw new Error(`The export answered ${response.status}`)
  let [rows, max] = [0, before]
  for await (const chunk of response.body) {
    rows += Buffer.from(chunk).filter((byte) => byte === 0x0a).length
    max = Math.max(max, residentMB(pid))
  }
  const seconds = (performance.now() - begun) / 1_000
  const figure = (name: string, unit: Figure["unit"], value: number): Figure => ({
    measure: "b4",
    name,
    unit,
    spread: spreadOf([value]),
  })
  return [
    figure("rows in the CSV of a busy year", "count", rows),
    figure("its rows", "a second", rows / seconds),
    { ...figure("memory it adds to its process", "MB", max - before), target: { atMost: 50 } },
  ]
}
