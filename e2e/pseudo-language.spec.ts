import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { BrowserContext, Page } from "@playwright/test"
import { demoCreditUnion } from "#shared/credit-union.ts"
import { sepaCountries } from "#shared/iban/sepa-countries.ts"
import { currencyFacts } from "#shared/money/currency.ts"
import { languages } from "#shared/words/languages.ts"
import { pseudoWords } from "../testing/pseudo-words.ts"
import { accountIn, sendEuros } from "./bank-api.ts"
import { expect, register } from "./fixtures.ts"
import { testInLanguages } from "./languages-bank.ts"
import { apply } from "./loan-requests.ts"
import { hiddenOn } from "./page-fit.ts"
import { walkPages } from "./page-walk.ts"
import { otherBankIban } from "./transfer-page.ts"
import { untranslatedOn } from "./untranslated.ts"

/*
 * A language that nobody speaks takes the place of German, in the server and in the pages, and shows which texts were
 * never translated, and which places have no room for longer ones. What the member writes has no letter of English.
 */

const test = testInLanguages(["--import", "tsx", "testing/pseudo-bank.ts"])

const written = "Ŵŕíţţéń"
const payee = { recipientIban: otherBankIban.replaceAll(" ", ""), recipientName: "Áńńá Ŵébér" }

/** Gives the pages the texts of that language in place of the German ones, on a narrow screen. */
async function speak(page: Page, origin: string): Promise<void> {
  const context = page.context()
  await page.setViewportSize({ width: 320, height: 800 })
  const manifest = JSON.parse(
    readFileSync(join(import.meta.dirname, "../dist/client/.vite/manifest.json"), "utf8"),
  ) as Readonly<Record<string, { file: string }>>
  const body = `export const words = globalThis.tesseraWords = ${JSON.stringify(pseudoWords)}`
  for (const part of ["start", "pages"]) {
    await context.route(`${origin}/${manifest[`../shared/words/de/${part}.ts`]?.file}`, (route) =>
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
async function memberWithAll(context: BrowserContext): Promise<void> {
  await register(context, { firstName: "Ádá", lastName: "Ŵébér" })
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
}

/** What is the same in each language, or comes from the browser in German: its "and", and the countries' names. */
const inGerman = new Intl.DisplayNames(["de"], { type: "region" })
const data = new RegExp(
  `(?<!\\p{L})(?:${[
    demoCreditUnion.description.de,
    demoCreditUnion.name,
    "Everyday Euro",
    "Sterling Savings",
    "(?:Visa|Mastercard|Amex)",
    "Sofia Marin",
    "(?:Europe/)?Luxembourg",
    "und",
    ...Object.values(currencyFacts).flatMap(({ name, shortName }) => [name.de, shortName.de]),
    ...Object.values(languages).map(({ name }) => name),
    ...Object.keys(sepaCountries).map((country) => inGerman.of(country) ?? country),
    // Currencies, countries, IBAN, BIC, and other codes.
    "[A-Z]{2,}",
    "\\S+@\\S+",
  ].join("|")})(?!\\p{L})`,
  "gu",
)

/** Expects that everything on a page was translated, and nothing is wider than it. */
async function expectTranslated(page: Page, path: string): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", "de")
  expect.soft(await untranslatedOn(page, data), path).toEqual([])
  expect.soft(await hiddenOn(page), path).toEqual({ beyond: [], cut: [] })
}

test("a text that is not translated is found, and one that is wider than the page", async ({
  page,
  bank,
}) => {
  await speak(page, bank.origin)
  await page.goto("/login")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    const planted = document.createElement("p")
    planted.ariaLabel = "Forgotten name"
    planted.textContent = "Forgotten words"
    planted.style.width = "400px"
    document.querySelector("main")?.append(planted)
  })
  expect(await untranslatedOn(page, data)).toEqual(["Forgotten name", "Forgotten words"])
  expect((await hiddenOn(page)).beyond).not.toEqual([])
})

test("on every page at 320 px, each text is translated, and longer ones have room", async ({
  page,
  context,
  bank,
}) => {
  await speak(page, bank.origin)
  for (const path of ["/login", "/recover"]) {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expectTranslated(page, path)
  }
  await memberWithAll(context)
  const unseen = await walkPages(page, "client/routes.tsx", (path) => expectTranslated(page, path))
  expect(unseen).toEqual([])
})
