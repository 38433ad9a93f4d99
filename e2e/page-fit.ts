import type { Page } from "@playwright/test"

/** What a page of this width does not show: what reaches beyond it, and the texts that are cut. */
export type Hidden = { beyond: string[]; cut: string[] }

/** Finds what a page hides. */
export const hiddenOn = (page: Page): Promise<Hidden> =>
  page.evaluate(() => {
    const shown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    /** Text for screen readers alone, and what is meant to be a beginning only. */
    const meant = (element: Element) =>
      element.closest(".sr-only, [class*=line-clamp-], svg, [aria-hidden=true], select") !== null
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.textContent || element.getAttribute("aria-label") || "").trim().slice(0, 40)}"`
    const cut = [...document.body.querySelectorAll<HTMLElement>("*")].filter((element) => {
      const { overflowX } = getComputedStyle(element)
      return (
        ["hidden", "clip"].includes(overflowX) &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.clientWidth > 1 &&
        element.innerText.trim() !== "" &&
        shown(element) &&
        !meant(element)
      )
    })
    const { scrollWidth, clientWidth } = document.documentElement
    const wide = [...document.body.querySelectorAll("*")].filter(
      (element) =>
        shown(element) &&
        element.childElementCount === 0 &&
        element.getBoundingClientRect().right > clientWidth + 0.5,
    )
    return {
      beyond:
        scrollWidth > clientWidth ? [`${scrollWidth} px`, ...wide.slice(0, 4).map(named)] : [],
      cut: cut.map(named),
    }
  })

/**
 * Finds what does not fit into a dialog, a menu, a list, or a toast: these scroll by themselves, and the page does not
 * get wider by them.
 */
export const hiddenInOverlays = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const kinds = ["dialog", "alertdialog", "menu", "listbox", "tooltip"]
    const overlays = [
      ...document.querySelectorAll(
        `${kinds.map((kind) => `[role=${kind}]`).join()}, [role=region] > ol > li`,
      ),
    ].map((element) => (element.role === "tooltip" ? (element.parentElement ?? element) : element))
    const { clientWidth } = document.documentElement
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.textContent || element.ariaLabel || "").trim().slice(0, 40)}"`
    return overlays
      .filter((element) => element.checkVisibility())
      .flatMap((overlay) => {
        const { left, right } = overlay.getBoundingClientRect()
        const outside = left < -0.5 || right > clientWidth + 0.5
        const scrolling = [overlay, ...overlay.querySelectorAll("*")].filter(
          (element) =>
            ["auto", "scroll"].includes(getComputedStyle(element).overflowX) &&
            element.scrollWidth > element.clientWidth + 1 &&
            element.checkVisibility(),
        )
        const reaching = scrolling.map((element) => {
          const edge = element.getBoundingClientRect().right
          const inside = [...element.querySelectorAll("*")]
          return inside.findLast((each) => each.getBoundingClientRect().right > edge) ?? element
        })
        return [...(outside ? [overlay] : []), ...reaching].map(named)
      })
  })

/** Spaces the texts of a page out as a reader may (WCAG 2.2, 1.4.12), until the next one is opened. */
export const spaceText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })

/**
 * Finds controls that a pointer hits only within fewer pixels than 24 in width and so many in height (WCAG 2.2, 2.5.8 and
 * 2.5.5). A link in a sentence may be as high as its line.
 */
export const smallTargetsOn = (page: Page, minHeight: number): Promise<string[]> =>
  page.evaluate((min) => {
    const minWidth = 24
    const inSentence = (element: Element) => {
      const own = (element.textContent ?? "").trim().length
      const around = (element.parentElement?.textContent ?? "").trim().length
      return getComputedStyle(element).display === "inline" && around > own + 1
    }
    const isSmall = (element: HTMLElement) => {
      const before = element.getBoundingClientRect()
      if (before.width >= minWidth && before.height >= min) return false
      element.scrollIntoView({ block: "center", inline: "nearest" })
      const { x, y, width, height } = element.getBoundingClientRect()
      const [middle, center] = [x + width / 2, y + height / 2]
      const hits = (left: number, top: number) => {
        const hit = document.elementFromPoint(left, top)
        return (
          element.contains(hit) ||
          hit?.closest("label")?.control === element ||
          // Clicks on the frame of a field reach it.
          (hit?.contains(element) === true && element.matches("input, select, textarea"))
        )
      }
      /** How far the element is hit from its middle, in a direction. */
      const reach = (right: number, down: number, most: number) => {
        let far = 0
        while (far < most && hits(middle + right * (far + 1), center + down * (far + 1))) far += 1
        return far
      }
      const extent = (right: number, down: number, most: number) =>
        1 + reach(right, down, most) + reach(-right, -down, most)
      return (
        extent(0, 1, min) < min - 1 ||
        (before.width < minWidth && extent(1, 0, minWidth) < minWidth - 1)
      )
    }
    return [
      ...document.body.querySelectorAll<HTMLElement>(
        "a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary",
      ),
    ]
      .filter(
        (element) =>
          element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          !element.closest(".sr-only, [aria-hidden=true]") &&
          // The link that shows itself once it has the focus.
          element.getBoundingClientRect().bottom > -window.scrollY &&
          !inSentence(element) &&
          isSmall(element),
      )
      .map((element) => {
        const { width, height } = element.getBoundingClientRect()
        const name = (element.textContent || element.getAttribute("aria-label") || "").trim()
        return `${element.tagName.toLowerCase()} "${name.slice(0, 40)}" ${Math.round(width)} x ${Math.round(height)}`
      })
  }, minHeight)
