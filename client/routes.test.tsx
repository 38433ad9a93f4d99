// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { handleExpiredSession } from "./identity/session/session-end.ts"
import { page, Routes } from "./routes.tsx"
import { fakeBank } from "./testing/fake-bank.ts"
import { marta } from "./testing/member.ts"
import { show } from "./testing/show.tsx"

vi.mock("./identity/session/session-end.ts", () => ({ handleExpiredSession: vi.fn<() => void>() }))

const named = (title: string) =>
  page(
    async () => ({ View: () => <h1>{title}</h1> }),
    ({ View }) => View,
  )
const table = { "/": named("Welcome"), "/transfer": named("Account Transfer") }

beforeEach(() => {
  fakeBank({})
  vi.stubGlobal("scrollTo", () => undefined)
})
afterEach(() => void vi.mocked(handleExpiredSession).mockClear())

const heading = (name: string) => screen.findByRole("heading", { level: 1, name })

describe("for a visitor", () => {
  it.each(["/", "/login"])("shows the sign-in screen at %s", async (path) => {
    show(<Routes user={null} table={table} />, path)
    expect(await heading("Sign in to your accounts")).toBeVisible()
    expect(document.title).toBe("Login - Tessera Credit Union")
    expect(handleExpiredSession).not.toHaveBeenCalled()
  })

  it("redirects from a member's page to sign-in", async () => {
    show(<Routes user={null} table={table} />, "/transfer")
    await waitFor(() => expect(handleExpiredSession).toHaveBeenCalledTimes(1))
  })

  it("shows the 404 page for any other path", async () => {
    show(<Routes user={null} table={table} />, "/nowhere")
    expect(await heading("Page not found")).toBeVisible()
    expect(screen.getByRole("link", { name: "Go to Sign-In" })).toHaveAttribute("href", "/")
  })
})

describe("for a member", () => {
  it("shows the page in the frame and marks its link", async () => {
    show(<Routes user={marta} table={table} />, "/transfer")
    expect(await heading("Account Transfer")).toBeVisible()
    const [place] = screen.getAllByRole("link", { name: "Transfer" })
    expect(place).toHaveAttribute("aria-current", "page")
    expect(screen.getByText("© 2024 Tessera Credit Union. All rights reserved.")).toBeVisible()
  })

  it("redirects from /login to the requested page", async () => {
    const { history } = show(<Routes user={marta} table={table} />, "/login?returnTo=%2Ftransfer")
    expect(await heading("Account Transfer")).toBeVisible()
    expect(history).toEqual(["/transfer"])
  })

  it("shows the 404 page and focuses its heading", async () => {
    const { user } = show(<Routes user={marta} table={table} />, "/transfer")
    await user.click(await screen.findByRole("link", { name: "IBAN Guide" }))
    expect(await heading("Page not found")).toHaveFocus()
    expect(document.title).toBe("Page not found - Tessera Credit Union")
  })
})
