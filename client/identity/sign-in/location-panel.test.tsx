// @vitest-environment jsdom
import { screen } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { fakeBank, json } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { LocationPanel } from "./location-panel.tsx"

const page = vi.hoisted(() => ({
  settings: {
    geolocationUrl: "https://geo.test/json",
    geolocationFallbackUrl: "https://ip.test/",
    geolocationConsent: "assumed",
  },
}))
vi.mock("../../lib/settings.ts", () => page)

const found = {
  ip: "85.93.16.204",
  city: "Esch-sur-Alzette",
  region: "Esch",
  country_name: "Luxembourg",
  timezone: "Europe/Luxembourg",
}
const primary = "GET https://geo.test/json"
const fallback = "GET https://ip.test/"

describe("location panel", () => {
  it("shows the result of the first lookup", async () => {
    const calls = fakeBank({ [primary]: () => json(200, found) })
    show(<LocationPanel />)
    for (const value of Object.values(found)) expect(await screen.findByText(value)).toBeVisible()
    expect(screen.queryByText("Unable to determine location")).toBeNull()
    expect(calls).toHaveLength(1)
  })

  it.each([
    ["refuses", () => new Response("", { status: 429 })],
    ["says an error with status 200", () => json(200, { error: true, reason: "RateLimited" })],
    ["sends no JSON", () => new Response("<html>")],
  ])("falls back to the IP address when the first %s", async (_how, answer) => {
    fakeBank({ [primary]: answer, [fallback]: () => json(200, { ip: "2001:db8::7" }) })
    show(<LocationPanel />)
    expect(await screen.findByText("Unable to determine location")).toBeVisible()
    expect(screen.getByText("The IP address is shown for security.")).toBeVisible()
    expect(screen.getByText("2001:db8::7")).toBeVisible()
    expect(screen.getAllByText("Unknown")).toHaveLength(4)
  })

  it("shows Unknown everywhere when both fail", async () => {
    fakeBank({})
    show(<LocationPanel />)
    expect(await screen.findByText("Unable to determine location")).toBeVisible()
    expect(screen.getAllByText("Unknown")).toHaveLength(5)
  })
})

describe("with consent required", () => {
  beforeEach(() => {
    page.settings.geolocationConsent = "asked"
    return () => {
      page.settings.geolocationConsent = "assumed"
    }
  })

  it("sends no request before the visitor agrees, and names the services", async () => {
    const calls = fakeBank({ [primary]: () => json(200, found) })
    const { user } = show(<LocationPanel />)
    expect(screen.getByText(/geo\.test or ip\.test, which learns your IP/)).toBeVisible()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(calls).toEqual([])
    await user.click(screen.getByRole("button", { name: "Show My Location" }))
    expect(await screen.findByText(found.city)).toBeVisible()
    expect(screen.getByRole("heading", { name: "Your connection" })).toHaveFocus()
    expect(calls.map(({ url }) => url)).toEqual(["https://geo.test/json"])
  })

  it("asks again at the next visit, because the consent is not stored", async () => {
    fakeBank({ [primary]: () => json(200, found) })
    const { user, unmount } = show(<LocationPanel />)
    await user.click(screen.getByRole("button", { name: "Show My Location" }))
    expect(await screen.findByText(found.city)).toBeVisible()
    unmount()
    show(<LocationPanel />)
    expect(screen.getByRole("button", { name: "Show My Location" })).toBeVisible()
  })
})
