import { ReadableStream } from "node:stream/web"
import "@testing-library/jest-dom/vitest"
import { cleanup, configure } from "@testing-library/react"
import { afterEach } from "vitest"
import creditUnion from "#shared/demo-credit-union.json" with { type: "json" }

// Pages are loaded when first shown, which takes time on a busy machine.
configure({ asyncUtilTimeout: 300_000 })
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
