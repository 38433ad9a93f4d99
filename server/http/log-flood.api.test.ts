import { expect, inject, test } from "vitest"
import { startApi } from "../../testing/api-process.ts"
import { senderTo } from "../../testing/raw-http.ts"

type Line = { event?: string; total?: number; res?: { status: number } }

test.each(["warn", "info"])(
  "3,000 anonymous requests write few lines at log level %s, and each is counted (ASVS 16.3.1)",
  async (LOG_LEVEL) => {
    const settings = { LOG_LEVEL, RATE_LIMIT_PER_MINUTE: "600" }
    const api = await startApi(inject("bank"), settings)
    const sender = senderTo(api.url)
    const counts = new Map<number, number>()
    try {
      for (let turn = 0; turn < 60; turn += 1) {
        const order = { method: "GET", path: "/api/accounts" }
        const answers = await Promise.all(Array.from({ length: 50 }, () => sender.send(order)))
        for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
      }
      for (let turn = 0; turn < 200; turn += 1) {
        await sender.send({ method: "GET", path: "/api/health" })
      }
    } finally {
      sender.close()
      await api.stop()
    }
    const lines = api
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Line)
    // A slow run may begin a second window.
    expect(lines.length).toBeLessThan(200)
    const refused = counts.get(429) ?? 0
    expect(refused).toBeGreaterThan(1_000)
    expect(countedOf("too_many_requests")).toBe(refused)
    if (LOG_LEVEL !== "info") return
    expect(countedOf("not_signed_in")).toBe(counts.get(401))
    for (const [status, count] of counts) expect(countedOf(`status ${status}`)).toBe(count)

    /** The count of one kind: its lines in windows without a summary, plus the summaries' totals. */
    function countedOf(event: string): number {
      const ofKind = lines.filter(
        (line) => line.event === event || event === `status ${line.res?.status}`,
      )
      const summaries = ofKind.filter(({ total }) => total !== undefined)
      const written = ofKind.length - summaries.length
      const inSummaries = summaries as { total: number; written?: number }[]
      return inSummaries.reduce((sum, { total, written: own = 0 }) => sum + total - own, written)
    }
  },
)
