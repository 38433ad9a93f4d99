// @vitest-environment jsdom
import { render, screen } from "@testing-library/react"
import type { ReactNode } from "react"
import { expect, it, vi } from "vitest"
import { fetchOverlays, lazyOverlay, overlaysLoaded } from "./lazy.tsx"
import { leaveDocument } from "./leave-document.ts"

/** A test's code is the component itself. */
const itself = (View: () => ReactNode) => View

it("loads the code of every overlay when asked, whether or not a page was shown before", async () => {
  // The browser is never idle.
  vi.stubGlobal("requestIdleCallback", () => 0)
  const Before = lazyOverlay(async () => () => <p>declared before the page</p>, itself)
  fetchOverlays()
  const After = lazyOverlay(async () => () => <p>declared after it</p>, itself)
  await overlaysLoaded()
  render(<Before />)
  render(<After />)
  expect(screen.getByText("declared before the page")).toBeVisible()
  expect(screen.getByText("declared after it")).toBeVisible()
})

it("loads code again that failed while the bank came back, without reloading the document", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ status: "ready" }))
  const reload = vi.spyOn(leaveDocument, "reload").mockReturnValue()
  const load = vi
    .fn<() => Promise<() => ReactNode>>(async () => () => <p>loaded at the second try</p>)
    .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
  const Late = lazyOverlay(load, itself)
  render(<Late />)
  expect(await screen.findByText("loaded at the second try")).toBeVisible()
  expect(reload).not.toHaveBeenCalled()
})

it("reloads the document for code that is missing only when the part is shown", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ status: "ready" }))
  // jsdom has no navigation timing.
  vi.stubGlobal("performance", { ...performance, now: () => 0, getEntriesByType: () => [] })
  const reload = vi.spyOn(leaveDocument, "reload").mockReturnValue()
  const Missing = lazyOverlay(async () => {
    throw new TypeError("Failed to fetch dynamically imported module")
  }, itself)
  // As fetched when the browser is idle: the member may be typing.
  await expect(Missing.load()).rejects.toThrow("Failed to fetch")
  expect(reload).not.toHaveBeenCalled()
  render(<Missing />)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), 5_000)
})
