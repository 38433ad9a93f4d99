// @vitest-environment jsdom
import { render, screen } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { fetchOverlays, lazyOverlay, overlaysLoaded } from "./lazy.tsx"

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
