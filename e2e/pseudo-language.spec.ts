import { navigationOf } from "#shared/pages.ts"
import { languages } from "#shared/words/languages.ts"
import { pseudoText } from "../testing/pseudo-words.ts"
import { DialogWalk } from "./dialog-walk.ts"
import { expect } from "./fixtures.ts"
import { testInLanguages } from "./languages-bank.ts"
import { walkPages } from "./page-walk.ts"
import { Findings, memberWithAll, speak } from "./pseudo-page.ts"
import { Steps, steps } from "./pseudo-steps.ts"

/*
 * A language that nobody speaks takes the place of German, in the server and in the pages, and shows which texts were
 * never translated, and which places have no room for longer ones. What the member writes has no letter of English.
 */

/** What is not pressed, by the end of its name. */
const left = [
  // The language would be another one afterwards.
  ...Object.values(languages).map(({ name }) => name),
  // These lead to pages that are opened anyway.
  ...navigationOf("more").map(({ label }) => `menuitem ${pseudoText(label)}`),
  `menuitem ${pseudoText("Profile Settings")}`,
  // These close as Escape does.
  ...["Cancel", "Close", "Dismiss"].map(pseudoText),
]

const refusal = pseudoText("Refused.")

const test = testInLanguages(["--import", "tsx", "testing/pseudo-bank.ts"])

test("a text that is not translated is found, and one that is wider than the page, also in what a button opens", async ({
  page,
  bank,
}) => {
  await speak(page, bank.origin)
  const findings = new Findings()
  const walk = await DialogWalk.begin(page, {
    refusal,
    left,
    look: (where) => findings.look(page, where),
  })
  await page.goto("/login")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await findings.look(page, "/login")
  expect(findings.found).toEqual([])
  await page.evaluate(() => {
    const planted = document.createElement("p")
    planted.ariaLabel = "Forgotten name"
    planted.textContent = "Forgotten words"
    planted.style.width = "400px"
    document.querySelector("main")?.append(planted)
  })
  await findings.look(page, "/login")
  const [name, words, ...wide] = findings.found
  expect(name).toBe("not translated: Forgotten name (/login)")
  expect(words).toBe("not translated: Forgotten words (/login)")
  expect(wide).not.toEqual([])

  const before = findings.found.length
  await page.evaluate(() => {
    document.querySelector("main > p[aria-label]")?.remove()
    const opener = document.createElement("button")
    opener.textContent = "["
    opener.addEventListener("click", () => {
      const dialog = document.createElement("div")
      dialog.role = "dialog"
      dialog.style.cssText = "position: fixed; inset: 0; overflow: auto"
      const planted = document.createElement("p")
      planted.textContent = "Forgotten dialog"
      planted.style.width = "400px"
      dialog.append(planted)
      document.body.append(dialog)
      addEventListener("keydown", () => dialog.remove(), { once: true })
    })
    document.querySelector("main")?.append(opener)
  })
  await walk.openAll("/login")
  const inDialog = findings.found.slice(before)
  expect(inDialog).toEqual([
    "not translated: Forgotten dialog (/login › button [)",
    'beyond the screen: p "Forgotten dialog" (/login › button [)',
  ])
  expect(walk.walked["dialog"]).toBe(1)
})

test("on every page at 320 px and in all that its buttons open, each text is translated and has room", async ({
  page,
  context,
  bank,
}) => {
  await speak(page, bank.origin)
  const findings = new Findings()
  const walk = await DialogWalk.begin(page, {
    refusal,
    left,
    look: (where) => findings.look(page, where),
  })
  const links = new Map<string, string>()
  const visit = async (path: string) => {
    await expect(page.locator("html")).toHaveAttribute("lang", "de")
    await findings.look(page, path)
    for (const link of await page.locator('main a[href*="?"]:not([href^="/api/"])').all()) {
      const href = (await link.getAttribute("href")) ?? ""
      links.set(href.replaceAll(/=[^&#]*/g, ""), href)
    }
    await walk.openAll(path)
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
  // As long as most is opened: a walk that finds no buttons finds no mistakes either.
  const { dialog, menu, listbox, tooltip } = walk.walked
  expect(dialog).toBeGreaterThan(40)
  expect(menu).toBeGreaterThan(4)
  expect(listbox).toBeGreaterThan(30)
  expect(tooltip).toBeGreaterThan(1)
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
