import { expect, type Page } from "@playwright/test"

/** What a page must never show, and what a test has found on translated ones. */
const broken = "This page did not load"

/**
 * Translates the page as Chrome and Edge do, from now until it is left: each text node that is not marked with
 * translate="no" is replaced by `<font><font>…</font></font>`, also those that come later. The other language
 * is the same one in capitals.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (document.documentElement.classList.contains("translated-ltr")) return
    document.documentElement.classList.add("translated-ltr")
    const kept = '[translate="no"], font, script, style, textarea, option, svg'
    function translateAll() {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) {
        const node = walker.currentNode
        if (!(node instanceof Text) || node.data.trim() === "") continue
        if (!node.parentElement?.closest(kept)) texts.push(node)
      }
      for (const text of texts) {
        const outer = document.createElement("font")
        outer.append(document.createElement("font"))
        outer.firstElementChild?.append(text.data.toUpperCase())
        text.replaceWith(outer)
      }
    }
    new MutationObserver(() => setTimeout(translateAll)).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    })
    translateAll()
  })
}

/** What may be clicked: everything, or only what leads somewhere and changes nothing. */
export type Clicks = "everything" | "ways"

/**
 * Clicks at random on a translated page, and types into its fields.
 * @param random gives a number from 0 to below 1
 */
export async function clickThrough(
  page: Page,
  { clicks, count, random }: { clicks: Clicks; count: number; random: () => number },
): Promise<void> {
  for (let click = 0; click < count; click += 1) {
    const clicked = await page.evaluate(clickOne, [clicks, random()] as const).catch(() => "")
    await page.waitForLoadState("domcontentloaded")
    await translate(page)
    await expect(page.getByText(broken), `after a click on ${clicked}`).toHaveCount(0)
  }
}

/** Clicks or fills one element, and waits until the page has drawn what follows. */
async function clickOne([clicks, chance]: readonly [Clicks, number]): Promise<string> {
  const never = /sign out|log ?out|membership|enroll|remove|delete|take|give back|lock|reload/i
  const ways = 'a[href^="/"]:not([target], [download]), [role="tab"], th button, nav button'
  const all = `${ways}, button:not(:disabled), summary, input:not([type="file"]), textarea, select`
  const within = [...document.querySelectorAll('[role="dialog"], [role="menu"]')].at(-1) ?? document
  const elements = [...within.querySelectorAll<HTMLElement>(clicks === "ways" ? ways : all)].filter(
    (element) =>
      element.checkVisibility() &&
      // Another language of the bank loads the page again, and has other figures.
      !element.matches('[lang], [name="language"]') &&
      !never.test(`${element.textContent} ${element.getAttribute("aria-label")}`),
  )
  const element = elements[Math.floor(chance * elements.length)]
  if (!element) return "nothing"
  const what = element.outerHTML.slice(0, 200)
  if (element instanceof HTMLInputElement && !/checkbox|radio/.test(element.type)) {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {}
    set?.call(element, element.value === "" ? "12.50" : "")
    element.dispatchEvent(new Event("input", { bubbles: true }))
  } else {
    const press = { bubbles: true, button: 0, pointerType: "mouse" }
    element.dispatchEvent(new PointerEvent("pointerdown", press))
    element.click()
  }
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  await drawn()
  await drawn()
  return what
}

/** Expects that no amount that stands alone was translated. */
export async function expectFiguresKept(page: Page): Promise<void> {
  const translated = await page.evaluate(() =>
    [...document.querySelectorAll("font > font")]
      .map(({ textContent }) => textContent.trim())
      .filter((text) =>
        /^[+-]?(?:€|£|\$|CHF )[0-9,]+\.[0-9]{2}$|^[A-Z]{2}[0-9]{2}(?: [0-9A-Z]{1,4}){3,8}$/.test(
          text,
        ),
      ),
  )
  expect(translated, page.url()).toEqual([])
}
