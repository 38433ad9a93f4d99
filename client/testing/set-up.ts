import { ReadableStream } from "node:stream/web"
import "@testing-library/jest-dom/vitest"
import { cleanup, configure, getConfig } from "@testing-library/react"
import { unstable_IdlePriority, unstable_scheduleCallback } from "scheduler"
import { afterEach } from "vitest"
import creditUnion from "#shared/demo-credit-union.json" with { type: "json" }

let changed = false
new MutationObserver(() => {
  changed = true
}).observe(document, { attributes: true, characterData: true, childList: true, subtree: true })

/** Waits until React has nothing more to render: what is idle comes last, and what it renders may render more. */
async function rendered() {
  do {
    changed = false
    await new Promise<void>((resolve) => {
      unstable_scheduleCallback(unstable_IdlePriority, () => resolve())
    })
  } while (changed)
}

const { asyncWrapper } = getConfig()
configure({
  // Pages are loaded when first shown, which takes time on a busy machine.
  asyncUtilTimeout: 300_000,
  // After what a user does, tests look at once: a busy machine may be in the middle of rendering it.
  asyncWrapper: async (action) => {
    try {
      return (await asyncWrapper(action)) as unknown
    } finally {
      await rendered()
    }
  },
})
afterEach(cleanup)

// Every page names its credit union.
const settings = document.createElement("meta")
settings.name = "tessera-settings"
settings.content = JSON.stringify({ creditUnion })
document.head.append(settings)

/** Browser APIs that jsdom lacks. Tests that depend on an answer provide their own. */
Object.assign(window, { ReadableStream })
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Element.prototype.scrollIntoView = () => undefined
Element.prototype.hasPointerCapture = () => false
Element.prototype.releasePointerCapture = () => undefined
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })
