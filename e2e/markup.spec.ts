import { readFile } from "node:fs/promises"
import type { APIResponse, BrowserContext, Page } from "@playwright/test"
import { someOf } from "../testing/full-form.ts"
import { addVirtualAuthenticator } from "./authenticator-app.ts"
import { accountIn, sendEuros, transactionsOf } from "./bank-api.ts"
import { bankCommand } from "./bank-command.ts"
import { enterPassword } from "./enrolled.ts"
import { deposit, expect, type Member, register, test } from "./fixtures.ts"
import { memberPaths } from "./member-paths.ts"
import { sectionLink } from "./profile-page.ts"
import { otherBankIban } from "./transfer-page.ts"

const paths = memberPaths

/** Text that would become an element or run as a script if it were not treated as text. */
const image = "<img id=owned src=x onerror=owned()>"
const drawing = '"><svg id=owned onload=owned()>'
const script = "</p></textarea></title><script id=owned>owned()</script>"
const link = '<a id=owned href="javascript:owned()">Refund</a>'
const template = "{{owned()}} ${owned()} <%= owned() %> #{owned()} %s {0} <b id=owned>"
const turned = "\u200f<i id=owned>dlrow\u200e &lt;u id=owned&gt;"
const short = "<svg id=owned onload=owned()>"
const all = [image, drawing, script, link, template, turned]

/** Makes any script in a text report to the fixtures, which then fail. */
async function setTrap(context: BrowserContext, pageProblems: string[]): Promise<void> {
  await context.exposeFunction("owned", () => pageProblems.push("markup ran"))
}

/** Checks that the page has loaded and that no element of it comes from a member's text. */
async function expectOnlyText(page: Page): Promise<void> {
  // By its tag, because it is hidden from the accessibility tree behind a dialog.
  await expect(page.locator("h1").first()).toBeVisible()
  const made = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        "[id=owned], [onload], [onerror], [href^='javascript:' i], [src^='javascript:' i]",
      ),
    ].map(({ outerHTML }) => outerHTML),
  )
  expect(made, page.url()).toEqual([])
}

/** Checks that a text is on the page as typed. */
async function expectTyped(page: Page, text: string): Promise<void> {
  const shown = page.getByText(text).filter({ visible: true })
  await expect(shown.first(), page.url()).toBeVisible()
  await expectOnlyText(page)
}

async function ok<Body>(answer: APIResponse): Promise<Body> {
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as Body
}

/**
 * Fills every text that the API accepts from the context's member with markup. @returns the loan
 * that was applied for
 */
async function storeMarkup(
  context: BrowserContext,
  { username, password }: Pick<Member, "username" | "password">,
): Promise<number> {
  const post = async <Body>(path: string, data: object) =>
    ok<Body>(await context.request.post(`/api${path}`, { data }))
  const put = async (path: string, data: object) =>
    ok(await context.request.put(`/api${path}`, { data }))
  const { id } = await accountIn(context, "EUR")
  await put(`/accounts/${id}`, { name: drawing })
  const names = { firstName: image, lastName: link, username }
  await put("/profile", {
    ...names,
    email: `${username}@example.org`,
    phoneNumber: short,
    password,
  })
  for (const description of all) {
    await post("/deposits", { accountId: id, amount: "50.00", description })
  }
  const payee = { recipientIban: otherBankIban.replaceAll(" ", ""), recipientName: image }
  for (const reference of all) {
    await post("/transfers", { fromAccountId: id, amount: "1.00", ...payee, reference })
  }
  const cards = await ok<{ id: number; accountId: number }[]>(
    await context.request.get("/api/debit-cards"),
  )
  const cardId = cards.find(({ accountId }) => accountId === id)?.id
  const { cvv } = await post<{ cvv: string }>(`/debit-cards/${cardId}/details`, { password })
  const byCard = { cardId, cvv, amount: "1.00", description: script }
  await post("/card-transfer", { ...byCard, ...payee, recipientName: link })
  await post("/sessions/place", { place: script })
  for (const text of all) await post("/chat", { text })
  const loan = await post<{ id: number }>("/loans", {
    loanType: "personal",
    amount: "1200.00",
    currency: "EUR",
    termMonths: 12,
    purpose: script,
    employmentType: "employed",
    annualIncome: "41000.00",
    collateral: link,
  })
  return loan.id
}

test("stored markup: text from a member or staff is shown as typed and never runs (ASVS 1.2.1, 3.2.2)", async ({
  page,
  context,
  playwright,
  baseURL,
  pageProblems,
}) => {
  await setTrap(context, pageProblems)
  const { username, password } = await register(context, { firstName: image, lastName: link })
  const loanId = await storeMarkup(context, { username, password })
  await bankCommand("chat", "answer", username, `${image} ${script}`)
  await bankCommand("loans", "reject", String(loanId), "--reason", `${drawing} ${template}`)
  // A new device, with a different User-Agent, which causes a notice on this one.
  const device = await playwright.request.newContext({ baseURL: baseURL ?? "", userAgent: image })
  await ok(await device.post("/api/auth/login", { data: { username, password } }))
  await device.dispose()

  for (const path of paths) {
    await page.goto(path)
    await expectOnlyText(page)
  }
  await page.goto("/")
  await expectTyped(page, image)
  await expectTyped(page, drawing)
  await page.goto("/transactions")
  for (const text of [link, ...all]) await expectTyped(page, text)
  const kinds = new Map((await transactionsOf(context)).map((each) => [each.type, each.reference]))
  for (const reference of kinds.values()) {
    await page.goto(`/transactions?show=${reference}`)
    await expect(page.getByRole("dialog").getByText(reference)).toBeVisible()
    await expectOnlyText(page)
  }
  await page.goto("/loans")
  await expectTyped(page, script)
  await expectTyped(page, `${drawing} ${template}`)
  await page.goto("/profile")
  for (const text of [image, link, short]) await expectTyped(page, text)
  await page.goto("/profile#devices")
  await expectTyped(page, script)
  await page.goto("/help-center")
  // The notice about the other device shifts the content below it.
  await expect(page.getByText("Was this you?")).toBeVisible()
  await page.getByRole("button", { name: "Start Live Chat" }).click()
  for (const text of [...all, `${image} ${script}`]) await expectTyped(page, text)
  await expect(page.locator("head title")).toHaveCount(1)
})

test("stored markup: it reaches the recipient only as text (ASVS 1.2.1, 3.2.2)", async ({
  page,
  context,
  payee,
  pageProblems,
}) => {
  await setTrap(payee.context(), pageProblems)
  await register(payee.context(), { firstName: drawing, lastName: script })
  const { iban: recipientIban } = await accountIn(payee.context(), "EUR")
  await register(context, { firstName: image, lastName: link })
  await deposit(context, "EUR", "100.00")
  const { id: fromAccountId } = await accountIn(context, "EUR")
  await sendEuros(context, { amount: "1.00", recipientIban, recipientName: template })
  for (const reference of all) {
    const data = { fromAccountId, amount: "1.00", recipientIban, recipientName: drawing, reference }
    await ok(await context.request.post("/api/transfers", { data }))
  }
  await payee.goto("/")
  await expectTyped(payee, `${image} ${link}`)
  await payee.goto("/transactions")
  for (const text of [`${image} ${link}`, ...all]) await expectTyped(payee, text)
  const [newest] = await transactionsOf(payee.context())
  await payee.goto(`/transactions?show=${newest?.reference}`)
  await expectTyped(payee, String(newest?.reference))
  // The result of the payee check while the name is typed.
  await setTrap(context, pageProblems)
  await page.goto("/transfer")
  await page.getByLabel("Recipient IBAN").fill(recipientIban)
  await page.getByLabel("Recipient name").fill(`${drawing} ${short}`)
  await page.getByLabel("Amount").fill("1.00")
  await page.getByRole("button", { name: "Review Transfer" }).click()
  await expect(page.getByRole("heading", { name: "Review Transfer" })).toBeFocused()
  await expectTyped(page, drawing)
})

test("stored markup: names of passkeys and trusted payees are text, and the saved recovery codes contain only codes (ASVS 1.2.1, 1.2.10)", async ({
  page,
  context,
  pageProblems,
}) => {
  await setTrap(context, pageProblems)
  const names = { firstName: `=1+1 ${image}`, lastName: "@SUM(1+1)" }
  const member = await register(context, names)
  // Listed for members with a second factor.
  const data = { iban: otherBankIban, name: drawing, password: member.password }
  await ok(await context.request.post("/api/trusted-payees", { data }))
  await addVirtualAuthenticator(page)
  await page.goto("/profile#security")
  await page.getByRole("button", { name: "Add Passkey" }).click()
  await enterPassword(page, member)
  await page.getByRole("dialog").getByLabel("Name", { exact: true }).fill(image)
  await page.keyboard.press("Enter")
  const downloading = page.waitForEvent("download")
  await page.getByRole("button", { name: "Download" }).click()
  const lines = (await readFile(await (await downloading).path(), "utf8")).trimEnd().split("\r\n")
  const [title, remark, blank, ...codes] = lines
  expect([title, blank]).toEqual([expect.stringMatching(/^[A-Z][\w ]+: recovery codes$/), ""])
  expect(remark).toMatch(/^Made on [\w ]+\. Each code works once, [\w ,]+\.$/)
  expect(codes).toHaveLength(10)
  for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}$/)
  await page.getByLabel("I saved these codes").check()
  await page.getByRole("button", { name: "Done" }).click()
  await expectTyped(page, image)
  await sectionLink(page, "Trusted Payees").click()
  await expectTyped(page, drawing)
  await sectionLink(page, "Security").click()
  await page.getByRole("button", { name: `Actions for ${image}` }).click()
  await page.getByRole("menuitem", { name: "Remove" }).click()
  await expect(page.getByRole("dialog")).toBeVisible()
  await expectOnlyText(page)
})

test("stored markup: usernames, email addresses, and IBANs cannot contain any (ASVS 2.2.1)", async ({
  context,
}) => {
  const password = "orchard-lamp-27"
  for (const text of [...all, short]) {
    for (const names of [{ username: text }, { username: "e2e-markup", email: `${text}@x.org` }]) {
      const answer = await context.request.post("/api/auth/register", {
        data: { ...names, password },
      })
      expect(answer.status(), text).toBe(400)
    }
  }
})

const wayOut = ["javascript:owned()", "data:text/html,<script>owned()</script>", "//evil.example"]

/** The pages that read their URL. */
const fromUrl = [
  "/",
  "/accounts/1",
  "/notifications",
  "/transactions",
  "/transfer",
  "/card-transfer",
  "/transfer-success",
]
const others = paths.filter((path) => !fromUrl.includes(path))

/** A path with markup and redirect targets in the URL parts that a page reads, and in others. */
function reflected(path: string, turn: number): string {
  const names = ["returnTo", "q", "show", "account", "kind", "from", "min", "name", "iban", "next"]
  const texts = [...wayOut, ...all]
  const text = (index: number) => texts[(index + turn) % texts.length] ?? image
  const query = new URLSearchParams(names.map((name, index) => [name, text(index)]))
  return `${path}?${query}#${text(names.length)}`
}

for (const who of ["a visitor", "a member"] as const) {
  test(`reflected markup: ${who} sees no text from the URL, and is not redirected by it (ASVS 1.2.1, 1.2.2, 3.2.2)`, async ({
    page,
    context,
    baseURL,
    pageProblems,
  }) => {
    await setTrap(context, pageProblems)
    if (who === "a member") await register(context)
    const { origin } = new URL(String(baseURL))
    const server = ["/api/docs", "/docs/error-codes", `/nowhere/${encodeURIComponent(drawing)}`]
    const logins = wayOut.map(() => "/login")
    // All of them lead a visitor to sign-in.
    const pages = who === "a visitor" ? someOf(paths, 4, 0) : [...fromUrl, ...someOf(others, 3, 0)]
    for (const [turn, path] of [...logins, ...pages, "/recover", ...server].entries()) {
      await page.goto(reflected(path, turn))
      await expectOnlyText(page)
      expect(new URL(page.url()).origin, path).toBe(origin)
    }
    await page.goto(`/api/login?returnTo=${encodeURIComponent(`/${script}`)}`)
    await expectOnlyText(page)
    if (who === "a visitor") return
    await page.goto(`/transactions?q=${encodeURIComponent(drawing)}`)
    await expect(page.getByLabel("Search")).toHaveValue(drawing)
    await expect(page.getByText("No matching transactions").first()).toBeVisible()
    await expectOnlyText(page)
  })
}
