// @vitest-environment jsdom
import { render, screen } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { fetchOverlays, lazyOverlay, overlaysLoaded } from "./lazy.tsx"
import { leaveDocument } from "./leave-document.ts"

it("loads the code of every overlay when asked, whether or not a page was shown before", async () => {
  // The browser is never idle.
  vi.stubGlobal("requestIdleCallback", () => 0)
  const Before = lazyOverlay(async () => () => <p>declared before the page</p>)
  fetchOverlays()
  const After = lazyOverlay(async () => () => <p>declared after it</p>)
  await overlaysLoaded()
  render(<Before />)
  render(<After />)
  expect(screen.getByText("declared before the page")).toBeVisible()
  expect(screen.getByText("declared after it")).toBeVisible()
})

it("reloads the document for code that is missing only when the part is shown", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ status: "ready" }))
  // jsdom has no navigation timing.
  vi.stubGlobal("performance", { ...performance, now: () => 0, getEntriesByType: () => [] })
  const reload = vi.spyOn(leaveDocument, "reload").mockReturnValue()
  const Missing = lazyOverlay(async () => {
    throw new TypeError("Failed to fetch dynamically imported module")
  })
  // As fetched when the browser is idle: the customer may be typing.
  await expect(Missing.load()).rejects.toThrow("Failed to fetch")
  expect(reload).not.toHaveBeenCalled()
  render(<Missing />)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), 5_000)
})
