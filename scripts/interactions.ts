/**
 * `npm run interactions [-- --runs N]`: how soon the built history page responds to input, with
 * 1,000 transactions in the list and the CPU slowed down to a quarter. Times are the browser's own
 * (Event Timing: from the input to the next paint), the median of the runs (5), in steps of 8 ms.
 * Fails if one takes 100 ms or longer.
 */
import { parseArgs } from "node:util"
import { chromium, type Locator, type Page } from "@playwright/test"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { installBrowser } from "../e2e/browser.ts"
import { demoSignIns } from "../server/demo/sign-ins.ts"
import { withFreshBank } from "./fresh-bank.ts"
import { report } from "./report.ts"

const slowDown = 4
const shown = 1_000
const atMostMs = 100

const { values } = parseArgs({ options: { runs: { type: "string", default: "5" } } })

/** One every six hours, so that each day has several. */
function transaction(_: unknown, index: number): Transaction {
  return {
    id: shown - index,
    type: "transfer",
    status: "completed",
    description: `Rent and groceries ${index}`,
    reference: `TES${String(shown - index).padStart(10, "0")}`,
    amount: "12.50",
    currency: "EUR",
    convertedAmount: null,
    convertedCurrency: null,
    exchangeRate: null,
    recipientName: "Anna Weber",
    recipientIban: "LU280019400644750000",
    direction: index % 3 === 0 ? "in" : "out",
    counterpartyName: "Anna Weber",
    createdAt: new Date(Date.UTC(2026, 5, 1) - index * 6 * 3_600_000).toISOString(),
    givenBack: null,
  }
}

type Interaction = { name: string } & ({ on: (page: Page) => Locator } | { key: string })

/** The interactions, one after the other; each leaves the page ready for the next one. */
const interactions: readonly Interaction[] = [
  { name: "open the kind filter", on: (page) => page.getByLabel("Kind", { exact: true }) },
  { name: "close it with Escape", key: "Escape" },
  { name: "focus the search", on: (page) => page.getByLabel("Search") },
  { name: "type a letter", key: "r" },
  { name: "delete the letter", key: "Backspace" },
  { name: "open a transaction", on: (page) => page.locator(`#${transaction(null, 2).reference}`) },
  { name: "close it with Escape", key: "Escape" },
  { name: "open the account menu", on: (page) => page.getByLabel(/^My Account/) },
  { name: "choose the dark theme", on: (page) => page.getByText("Dark", { exact: true }) },
]

/** Records the longest duration that the browser reports for each interaction from now on. */
async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Reflect.set(globalThis, "longest", 0)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!Reflect.get(entry, "interactionId")) continue
        const known = Number(Reflect.get(globalThis, "longest"))
        Reflect.set(globalThis, "longest", Math.max(known, entry.duration))
      }
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
}

/**
 * How long an interaction took; 0 for less than 16 ms. Waits for its effects. Moves the mouse
 * directly, because Playwright's own click inspects every row first.
 */
async function timed(page: Page, doing: Interaction): Promise<number> {
  const box = "on" in doing ? await doing.on(page).boundingBox() : null
  await page.evaluate(() => Reflect.set(globalThis, "longest", 0))
  await page.waitForTimeout(500)
  if ("key" in doing) await page.keyboard.press(doing.key)
  else if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  else throw new Error(`Nothing to ${doing.name} is visible`)
  await page.waitForTimeout(1_000)
  await page.waitForLoadState("networkidle")
  return page.evaluate(() => Number(Reflect.get(globalThis, "longest")))
}

const all = Array.from({ length: shown }, transaction)
const took = new Map<string, number[]>()
await withFreshBank(async (origin) => {
  const browser = await chromium.launch((await installBrowser()).launch)
  for (let run = 0; run < Number(values.runs); run += 1) {
    const context = await browser.newContext({ baseURL: origin, colorScheme: "light" })
    const [{ username, password }] = demoSignIns
    await context.request.post("/api/auth/login", { data: { username, password } })
    const page = await context.newPage()
    await observe(page)
    // A search returns a page of fifty, like the bank's.
    await page.route(/\/api\/transactions(\?|$)/, (route) =>
      route.fulfill({ json: all.slice(0, route.request().url().includes("?") ? 50 : shown) }),
    )
    await page.goto("/transactions")
    await page.getByText("1,000 transactions, and that's all").waitFor()
    await page.waitForLoadState("networkidle")
    const devTools = await context.newCDPSession(page)
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowDown })
    for (const doing of interactions) {
      took.set(doing.name, [...(took.get(doing.name) ?? []), await timed(page, doing)])
    }
    await context.close()
  }
  await browser.close()
})

const middle = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
const rows = [...took].map(([name, times]) => ({
  name,
  median: middle(times),
  times: times.join(" "),
}))
console.table(rows)
report(
  "Interactions",
  `each is seen in less than ${atMostMs} ms`,
  rows
    .filter(({ median }) => median >= atMostMs)
    .map(({ name, median }) => `to ${name} takes ${median} ms`),
)
