import type { Page } from "@playwright/test"

/**
 * Finds what a page says in English while its texts have no letter of English (testing/pseudo-words.ts): in its title,
 * in its texts for eyes and for screen readers, and in its fields. What translate="no" marks is data.
 * @param data what is data besides, such as an account's name
 */
export const untranslatedOn = (page: Page, data: RegExp): Promise<string[]> =>
  page.evaluate(
    ([source, flags]) => {
      const known = new RegExp(source, flags)
      const attributes = [
        "alt",
        "aria-description",
        "aria-label",
        "aria-valuetext",
        "placeholder",
        "title",
      ]
      const said = [...document.querySelectorAll("*")].flatMap((element) =>
        attributes.map((name) => element.getAttribute(name) ?? ""),
      )
      said.push(document.title)
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const { parentElement, textContent } = walker.currentNode
        const isData = parentElement?.closest('[translate="no"], script, style, noscript')
        if (!isData) said.push(textContent ?? "")
      }
      const english = said.filter((text) => /[a-z]{2}/i.test(text.replaceAll(known, " ")))
      return [...new Set(english.map((text) => text.trim()))]
    },
    [data.source, data.flags] as const,
  )
