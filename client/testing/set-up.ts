import { ReadableStream } from "node:stream/web"
import "@testing-library/jest-dom/vitest"
import { cleanup, configure } from "@testing-library/react"
import { afterEach } from "vitest"

// Pages are loaded when first shown, which takes its time on a machine that does other things too.
configure({ asyncUtilTimeout: 60_000 })
afterEach(cleanup)

/** What browsers have and jsdom has not; tests that depend on an answer give their own. */
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
