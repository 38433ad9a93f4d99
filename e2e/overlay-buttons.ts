import type { BrowserContext, Page } from "@playwright/test"

/** A control of a page or of what lies open over it. */
export type Control = {
  /** Its role and name without figures. */
  readonly key: string
  /** The name of the overlay that it stands in, or whether that is the frame or the page itself. */
  readonly place: string
}

/** What lies open over a page: the number is the same as long as it is open. */
export type Overlay = { readonly id: number; readonly role: string; readonly name: string }

type Walker = {
  overlays: () => Overlay[]
  controls: () => Control[]
  press: (index: number) => void
}

const name = "tesseraTestsWalker"

/** Gives each page that is opened from now on what finds and presses its controls. */
export const installWalker = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((global) => {
    const ids = new WeakMap<Element, number>()
    let last = 0
    let controls: HTMLElement[] = []
    const shown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const kinds = ["dialog", "alertdialog", "menu", "listbox", "tooltip"]
    const open = () =>
      [
        ...document.querySelectorAll<HTMLElement>(kinds.map((kind) => `[role=${kind}]`).join()),
      ].filter(shown)
    // Links of a page to its own sections are among them.
    const pressed =
      "button:enabled:not([aria-disabled=true]), [role^=menuitem]:not([data-disabled]), summary, main a[href*='#'], input[role=combobox], input[type=radio]:enabled:not(:checked), input[type=checkbox]:enabled"
    const isSubmit = (element: Element) =>
      element instanceof HTMLButtonElement && element.type === "submit"

    const noFigures = (text: string) => text.trim().replaceAll(/\d/g, "0")
    function nameOf(element: HTMLElement) {
      const title = document.getElementById(element.getAttribute("aria-labelledby") ?? "")
      const labels = "labels" in element ? (element.labels as NodeListOf<HTMLElement> | null) : null
      const said = title ?? labels?.[0]
      return noFigures(element.ariaLabel ?? (said?.textContent || element.textContent))
    }

    function empty(form: HTMLFormElement | null) {
      for (const field of form?.elements ?? []) {
        const isInput = field instanceof HTMLInputElement && !/radio|checkbox|file/.test(field.type)
        if (!isInput && !(field instanceof HTMLTextAreaElement)) continue
        const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {}
        set?.call(field, "")
        field.dispatchEvent(new Event("input", { bubbles: true }))
      }
    }

    const walker: Walker = {
      overlays: () =>
        open().map((element) => {
          if (!ids.has(element)) ids.set(element, (last += 1))
          return { id: ids.get(element) ?? 0, role: element.role ?? "", name: nameOf(element) }
        }),
      controls() {
        const over = open().at(-1)
        controls = [...(over ?? document.body).querySelectorAll<HTMLElement>(pressed)]
          // Each day of a calendar is the same.
          .filter((element) => shown(element) && !element.closest("[role=dialog] td"))
          .toSorted((one, other) => Number(isSubmit(one)) - Number(isSubmit(other)))
        return controls.map((element) => ({
          key: `${element.role ?? element.localName} ${nameOf(element)}`,
          place: over ? nameOf(over) : element.closest("main") ? "page" : "frame",
        }))
      },
      press(index) {
        const element = controls[index]
        if (!element) throw new RangeError(String(index))
        if (isSubmit(element)) empty(element.closest("form"))
        element.focus()
        const press = { bubbles: true, cancelable: true, button: 0, pointerType: "mouse" }
        element.dispatchEvent(new PointerEvent("pointerdown", press))
        element.click()
      },
    }
    Reflect.set(globalThis, global, walker)
  }, name)

/** What lies open over the page, the last opened last. */
export const overlaysOn = (page: Page): Promise<Overlay[]> =>
  page.evaluate((global) => (Reflect.get(globalThis, global) as Walker).overlays(), name)

/** What can be pressed in the topmost overlay, or else on the page; what submits a form comes last. */
export const controlsOn = (page: Page): Promise<Control[]> =>
  page.evaluate((global) => (Reflect.get(globalThis, global) as Walker).controls(), name)

/** Presses one of the controls that were found last; a form that it submits is emptied before. */
export const pressControl = (page: Page, index: number): Promise<void> =>
  page.evaluate(([global, at]) => (Reflect.get(globalThis, global) as Walker).press(at), [
    name,
    index,
  ] as const)
