import { ReadableStream } from "node:stream/web"
import "@testing-library/jest-dom/vitest"
import { cleanup, configure } from "@testing-library/react"
import { afterEach } from "vitest"

// Pages are loaded when first shown, which takes time on a busy machine.
configure({ asyncUtilTimeout: 300_000 })
afterEach(cleanup)

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
