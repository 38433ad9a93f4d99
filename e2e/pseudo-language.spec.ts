import { languages } from "#shared/words/languages.ts"
import { pseudoText } from "../testing/pseudo-words.ts"
import { DialogWalk } from "./dialog-walk.ts"
import { expect } from "./fixtures.ts"
import { testInLanguages } from "./languages-bank.ts"
import { hiddenOn } from "./page-fit.ts"
import { walkPages } from "./page-walk.ts"
import { data, Findings, memberWithAll, speak } from "./pseudo-page.ts"
import { Steps, steps } from "./pseudo-steps.ts"
import { untranslatedOn } from "./untranslated.ts"

/*
 * A language that nobody speaks takes the place of German, in the server and in the pages, and shows which texts were
 * never translated, and which places have no room for longer ones. What the member writes has no letter of English.
 */

/** What is not pressed, by the end of its name. */
const left = [
  // The language would be another one afterwards.
  ...Object.values(languages).map(({ name }) => name),
  // These close as Escape does.
  ...["Cancel", "Close", "Dismiss"].map(pseudoText),
]

const test = testInLanguages(["--import", "tsx", "testing/pseudo-bank.ts"])

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

test("on every page at 320 px and in all that its buttons open, each text is translated and has room", async ({
  page,
  context,
  bank,
}) => {
  await speak(page, bank.origin)
  const findings = new Findings()
  const walk = await DialogWalk.begin(page, {
    refusal: pseudoText("Refused."),
    left,
    look: (where) => findings.look(page, where),
  })
  const links = new Map<string, string>()
  const visit = async (path: string) => {
    await expect(page.locator("html")).toHaveAttribute("lang", "de")
    await findings.look(page, path)
    for (const link of await page.locator('main a[href*="?"]').all()) {
      const href = (await link.getAttribute("href")) ?? ""
      links.set(href.replaceAll(/=[^&#]*/g, ""), href)
    }
    const t = Date.now()
    await walk.openAll(path)
    console.log(path, Date.now() - t, JSON.stringify(walk.walked))
  }
  const open = async (path: string, address: string) => {
    await page.goto(address)
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible()
    await visit(path)
  }
  for (const path of ["/login", "/recover"]) await open(path, path)
  await memberWithAll(context)
  const unseen = await walkPages(page, "client/routes.tsx", visit)
  expect(unseen).toEqual([])
  for (const [path, address] of links) await open(path, address)
  expect(findings.found).toEqual([])
})

test("what follows typing and the main acts is translated and has room at 320 px", async ({
  page,
  context,
  bank,
}) => {
  await speak(page, bank.origin)
  const member = await memberWithAll(context)
  const findings = new Findings()
  for (const [what, act] of Object.entries(steps)) {
    await test.step(what, () => act(new Steps(page, findings, member)))
  }
  expect(findings.found).toEqual([])
})
