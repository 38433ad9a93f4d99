import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { BrowserContext, Page } from "@playwright/test"
import { accountNameOf } from "#shared/accounts/offers.ts"
import { demoCreditUnion } from "#shared/credit-union.ts"
import { sepaCountries } from "#shared/iban/sepa-countries.ts"
import { currencies, currencyFacts } from "#shared/money/currency.ts"
import { languages } from "#shared/words/languages.ts"
import { sayIn } from "#shared/words/say.ts"
import { pseudoWords } from "../testing/pseudo-words.ts"
import { accountIn, sendEuros } from "./bank-api.ts"
import { bankCommand } from "./bank-command.ts"
import { expect, type Member, register } from "./fixtures.ts"
import { apply } from "./loan-requests.ts"
import { hiddenInOverlays, hiddenOn } from "./page-fit.ts"
import { otherBankIban } from "./transfer-page.ts"
import { untranslatedOn } from "./untranslated.ts"

/** What the pages say. */
export const say = sayIn("de", pseudoWords)

export const written = "Ŵŕíţţéń"
export const payee = {
  recipientIban: otherBankIban.replaceAll(" ", ""),
  recipientName: "Áńńá Ŵébér",
}

/** Gives the pages the texts of that language in place of the German ones, on a narrow screen. */
export async function speak(page: Page, origin: string): Promise<void> {
  const context = page.context()
  await page.setViewportSize({ width: 320, height: 800 })
  const manifest = JSON.parse(
    readFileSync(join(import.meta.dirname, "../dist/client/.vite/manifest.json"), "utf8"),
  ) as Readonly<Record<string, { file: string }>>
  const body = `export const words = globalThis.tesseraWords = ${JSON.stringify(pseudoWords)}`
  for (const [source, { file }] of Object.entries(manifest)) {
    if (!/shared\/words\/de\/(?:start|pages)\.ts$/.test(source)) continue
    await context.route(`${origin}/${file}`, (route) =>
      route.fulfill({ contentType: "text/javascript", body }),
    )
  }
  await context.addCookies([{ name: "tessera-language", value: "de", url: origin }])
}

async function post(context: BrowserContext, path: string, data: object): Promise<void> {
  const answer = await context.request.post(path, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** A new member who has one of each thing that has a page. */
export async function memberWithAll(context: BrowserContext): Promise<Member> {
  const member = await register(context, { firstName: "Ádá", lastName: "Ŵébér" })
  const { id: accountId } = await accountIn(context, "EUR")
  const { id: savings } = await accountIn(context, "GBP")
  const deposited = { accountId, amount: "5000.00", description: written }
  await post(context, "/api/deposits", deposited)
  await sendEuros(context, { ...payee, amount: "12.00", reference: written })
  const order = { ...payee, fromAccountId: accountId, amount: "9.50", reference: written }
  await post(context, "/api/orders", { ...order, firstOn: "2100-03-03", rhythm: "monthly" })
  await post(context, "/api/saved-payees", { iban: payee.recipientIban, name: payee.recipientName })
  await post(context, "/api/payment-requests", { accountId, amount: "24.50", reason: written })
  await post(context, `/api/accounts/${savings}/goals`, { name: written, targetAmount: "4000.00" })
  await apply(context, { purpose: `${written} ${written}` })
  const offered = await apply(context, { purpose: `${written} ${written}`, termMonths: 36 })
  await bankCommand("loans", "approve", offered)
  await bankCommand("chat", "answer", member.username, written)
  return member
}

/** What is the same in each language, or comes from the browser in German: its "and", and the countries' names. */
const inGerman = new Intl.DisplayNames(["de"], { type: "region" })
const data = new RegExp(
  `(?<!\\p{L})(?:${[
    demoCreditUnion.description.de,
    demoCreditUnion.name,
    "(?:Visa|Mastercard|Amex)",
    "Chrome",
    "Linux",
    "Sofia Marin",
    "(?:Europe/)?Luxembourg",
    "und",
    ...Object.values(currencyFacts).flatMap(({ name, shortName }) => [name.de, shortName.de]),
    ...currencies.flatMap((currency) =>
      (["current", "savings"] as const).map((kind) => accountNameOf(kind, currency)),
    ),
    ...Object.values(languages).map(({ name }) => name),
    ...Object.keys(sepaCountries).map((country) => inGerman.of(country) ?? country),
    // Currencies, countries, IBAN, BIC, and other codes.
    "[A-Z]{2,}",
    "\\S+@\\S+",
  ].join("|")})(?!\\p{L})`,
  "gu",
)

/** What is wrong on the pages that were looked at: each thing once, with the first place where it was. */
export class Findings {
  readonly found: string[] = []
  private readonly known = new Set<string>()

  /** Looks at what the page shows now, with what lies open over it. */
  async look(page: Page, where: string): Promise<void> {
    const [untranslated, { beyond, cut }, inOverlays] = [
      await untranslatedOn(page, data),
      await hiddenOn(page),
      await hiddenInOverlays(page),
    ]
    this.add("not translated", untranslated, where)
    this.add("beyond the screen", [...beyond, ...inOverlays], where)
    this.add("cut", cut, where)
  }

  private add(what: string, things: readonly string[], where: string): void {
    for (const thing of things) {
      const finding = `${what}: ${thing}`
      if (!this.known.has(finding)) this.found.push(`${finding} (${where})`)
      this.known.add(finding)
    }
  }
}
