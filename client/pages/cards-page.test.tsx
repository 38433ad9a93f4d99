// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import type { DebitCard } from "#shared/contracts/cards.ts"
import { euroCard, euroDetails, poundCard } from "../testing/demo-cards.ts"
import { euroAccount, francAccount, poundAccount } from "../testing/demo-money.ts"
import { fakeBank, json, refusal } from "../testing/fake-bank.ts"
import { show } from "../testing/show.tsx"
import { dismissToasts } from "../ui/toast-store.ts"
import { CardsPage } from "./cards-page.tsx"

// Preloaded: otherwise it loads with the first step, which takes time on a busy machine.
beforeAll(() => import("../identity/step-up/step-up.tsx"))

const revealPath = "POST /api/debit-cards/11/details"
const accounts = { "GET /api/accounts": () => json(200, [euroAccount, poundAccount]) }
const bank = { ...accounts, "GET /api/debit-cards": () => json(200, [euroCard, poundCard]) }
const revealing = { ...bank, [revealPath]: () => json(200, euroDetails) }

type User = ReturnType<typeof show>["user"]

async function choose(user: User, item: string, card = "Visa 0119") {
  await user.click(await screen.findByRole("button", { name: `Actions for ${card}` }))
  await user.click(await screen.findByRole("menuitem", { name: item }))
}
const number = () => screen.queryByText("Card number 4761 7390 0101 0119")

describe("cards", () => {
  afterEach(() => {
    dismissToasts()
    vi.useRealTimers()
  })

  it("groups the cards by currency, with the account behind each", async () => {
    const franc = { ...euroCard, id: 13, accountId: francAccount.id, lastFour: "7375" }
    fakeBank({
      "GET /api/accounts": () => json(200, [euroAccount, poundAccount, francAccount]),
      "GET /api/debit-cards": () => json(200, [franc, poundCard, euroCard]),
    })
    show(<CardsPage />)
    expect(await screen.findByRole("region", { name: "Euro" })).toBeVisible()
    const headings = screen.getAllByRole("heading", { level: 2 }).map((h) => h.textContent)
    expect(headings).toEqual([
      "Euro",
      "Sterling",
      "Swiss Franc",
      "Virtual Cards",
      "Request New Card",
    ])
    const sterling = within(screen.getByRole("region", { name: "Sterling" }))
    expect(screen.getByRole("region", { name: "Sterling" })).toHaveTextContent("Sterling1 card")
    for (const text of ["Frozen", "Savings", "£100.00", "GB78 TSCU 0000 0001 0000 01", "11/30"]) {
      expect(sterling.getByText(text)).toBeVisible()
    }
    expect(sterling.getByText("Virtual card")).toBeVisible()
  })

  it("folds all but the first of many cards on a phone, each with its actions", async () => {
    const many = [1, 2, 3, 4].map((id) => ({ ...euroCard, id, lastFour: `000${id}` }))
    fakeBank({ ...accounts, "GET /api/debit-cards": () => json(200, many) })
    const { user } = show(<CardsPage />)
    const unfold = (n: number) =>
      screen.getByRole("button", { name: `Limits and account of Visa 000${n}` })
    expect(await screen.findByRole("button", { name: "Actions for Visa 0002" })).toBeVisible()
    expect(unfold(1)).toHaveAttribute("aria-expanded", "true")
    expect(unfold(2)).toHaveAttribute("aria-expanded", "false")
    await user.click(unfold(2))
    expect(unfold(2)).toHaveAttribute("aria-expanded", "true")
    expect(unfold(1)).toHaveAttribute("aria-expanded", "true")
  })

  it("fetches cards only once there are accounts", async () => {
    let answer: (response: Response) => void = () => undefined
    const pending = new Promise<Response>((resolve) => (answer = resolve))
    const calls = fakeBank({ ...bank, "GET /api/accounts": () => pending })
    show(<CardsPage />)
    await waitFor(() => expect(calls.map(({ url }) => url)).toEqual(["/api/accounts"]))
    act(() => answer(json(200, [])))
    expect(await screen.findByText("No Cards Found")).toBeVisible()
    expect(calls.map(({ url }) => url)).toEqual(["/api/accounts"])
  })

  it("has an empty state with instructions, and an error state", async () => {
    let cards: () => Response = () => refusal(503, "unavailable", "Not now.")
    fakeBank({ ...accounts, "GET /api/debit-cards": () => cards() })
    const { user } = show(<CardsPage />)
    expect(await screen.findByText("Cards did not load")).toBeVisible()
    cards = () => json(200, [])
    await user.click(screen.getByRole("button", { name: "Try Again" }))
    expect(await screen.findByText("No Cards Found")).toBeVisible()
    await user.click(screen.getByRole("button", { name: "Request New Card" }))
    expect(screen.getByRole("heading", { name: "Request New Card" })).toHaveFocus()
    expect(screen.getByRole("link", { name: "cards@tessera.example" })).toBeVisible()
  })

  it("shows details, stores them nowhere else, and hides them on request", async () => {
    fakeBank(revealing)
    const { user, queryClient } = show(<CardsPage />)
    await choose(user, "Show Details")
    await waitFor(() => expect(number()).toBeInTheDocument())
    expect(screen.getByText("304")).toBeVisible()
    const kept = JSON.stringify([
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state),
      queryClient
        .getMutationCache()
        .getAll()
        .map(({ state }) => state),
      { ...sessionStorage },
      { ...localStorage },
      location.href,
    ])
    expect(kept).not.toContain(euroDetails.cardNumber)
    expect(kept).not.toContain('"304"')
    await choose(user, "Hide Details")
    expect(number()).not.toBeInTheDocument()
    expect(screen.queryByText("304")).not.toBeInTheDocument()
  })

  it("hides details when the window loses focus, including details still loading", async () => {
    let answer: (response: Response) => void = () => undefined
    const later = new Promise<Response>((resolve) => (answer = resolve))
    let asked = 0
    fakeBank({
      ...bank,
      [revealPath]: () => (++asked === 1 ? json(200, euroDetails) : later),
    })
    const { user } = show(<CardsPage />)
    await choose(user, "Show Details")
    await waitFor(() => expect(number()).toBeInTheDocument())
    fireEvent.blur(window)
    expect(number()).not.toBeInTheDocument()
    await choose(user, "Show Details")
    fireEvent.blur(window)
    await act(async () => answer(json(200, euroDetails)))
    expect(number()).not.toBeInTheDocument()
  })

  it("hides details after thirty seconds", async () => {
    fakeBank(revealing)
    const { user } = show(<CardsPage />)
    await screen.findByText("Visa 0119")
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true })
    await choose(user, "Show Details")
    await waitFor(() => expect(number()).toBeInTheDocument())
    act(() => void vi.advanceTimersByTime(29_000))
    expect(number()).toBeInTheDocument()
    act(() => void vi.advanceTimersByTime(1_500))
    expect(number()).not.toBeInTheDocument()
  })

  it("asks for the password if required, and says when it is wrong", async () => {
    const calls = fakeBank({
      ...bank,
      [revealPath]: ({ body }) => {
        const { password } = body as { password?: string }
        if (password === undefined) return refusal(403, "password_required", "Enter it.")
        if (password === "right-one") return json(200, euroDetails)
        return refusal(403, "wrong_password", "This is not your password.")
      },
    })
    const { user } = show(<CardsPage />)
    await choose(user, "Show Details")
    const field = await screen.findByLabelText("Password")
    await user.click(screen.getByRole("button", { name: "Show Details" }))
    expect(await screen.findByText("Password is required")).toBeVisible()
    await user.type(field, "wrong-one{Enter}")
    expect(await screen.findByText("This is not your password")).toBeVisible()
    expect(field).toHaveFocus()
    await user.clear(field)
    await user.type(field, "right-one{Enter}")
    await waitFor(() => expect(number()).toBeInTheDocument())
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument()
    expect(calls.filter(({ url }) => url.endsWith("/details"))).toHaveLength(3)
  })

  it("shows details even if the window lost focus during the password dialog", async () => {
    fakeBank({
      ...bank,
      [revealPath]: ({ body }) =>
        (body as { password?: string }).password === undefined
          ? refusal(403, "password_required", "Enter it.")
          : json(200, euroDetails),
    })
    const { user } = show(<CardsPage />)
    await choose(user, "Show Details")
    const field = await screen.findByLabelText("Password")
    fireEvent.blur(window)
    await user.type(field, "right-one{Enter}")
    await waitFor(() => expect(number()).toBeInTheDocument())
    fireEvent.blur(window)
    expect(number()).not.toBeInTheDocument()
  })

  it("copies the number without showing it", async () => {
    fakeBank(revealing)
    const { user } = show(<CardsPage />)
    await choose(user, "Copy Number")
    expect(await screen.findByText("Card number copied to clipboard")).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(euroDetails.cardNumber)
    expect(number()).not.toBeInTheDocument()
  })

  it("copies what is on the screen without asking for the password again, and counts down", async () => {
    const calls = fakeBank(revealing)
    const { user } = show(<CardsPage />)
    await choose(user, "Show Details")
    await waitFor(() => expect(number()).toBeInTheDocument())
    expect(screen.getByText(/^Hidden again in (30|29) s$/)).toBeVisible()
    const asked = calls.length
    await choose(user, "Copy Number")
    expect(await navigator.clipboard.readText()).toBe(euroDetails.cardNumber)
    await choose(user, "Copy CVV")
    expect(await screen.findByText("CVV copied to clipboard")).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(euroDetails.cvv)
    await choose(user, "Copy Expiry Date")
    expect(await navigator.clipboard.readText()).toBe(euroCard.expiryDate)
    expect(calls).toHaveLength(asked)
  })

  it("freezes and unfreezes, with immediate feedback", async () => {
    const set = (status: DebitCard["status"]) => () => json(200, { ...euroCard, status })
    fakeBank({
      ...bank,
      "PUT /api/debit-cards/11/freeze": set("frozen"),
      "PUT /api/debit-cards/11/unfreeze": set("active"),
    })
    const { user } = show(<CardsPage />)
    await choose(user, "Freeze")
    const card = within(screen.getByRole("article", { name: "Visa 0119" }))
    expect(await card.findByText("Frozen")).toBeVisible()
    expect(screen.getByText("Visa 0119 is frozen")).toBeVisible()
    await choose(user, "Unfreeze")
    expect(await card.findByText("Active")).toBeVisible()
  })

  it("unfreezes after the password", async () => {
    const frozen = { ...euroCard, status: "frozen" }
    const calls = fakeBank({
      ...accounts,
      "GET /api/debit-cards": () => json(200, [frozen]),
      "PUT /api/debit-cards/11/unfreeze": ({ body }) =>
        (body as { password?: string }).password === "my-password"
          ? json(200, euroCard)
          : refusal(403, "password_required", "Enter your password to continue."),
    })
    const { user } = show(<CardsPage />)
    await choose(user, "Unfreeze")
    await user.type(await screen.findByLabelText("Password"), "my-password")
    await user.click(screen.getByRole("button", { name: "Unfreeze Card" }))
    expect(await screen.findByText("Visa 0119 is active again")).toBeVisible()
    expect(calls.at(-1)?.body).toEqual({ password: "my-password" })
  })

  it("says that only the bank can unfreeze a card that the bank froze", async () => {
    const frozen = { ...euroCard, status: "frozen", frozenByBank: true }
    fakeBank({ ...accounts, "GET /api/debit-cards": () => json(200, [frozen]) })
    const { user } = show(<CardsPage />)
    expect(
      await screen.findByText(/only the bank can unfreeze, replace, or close it/),
    ).toBeVisible()
    await user.click(screen.getByRole("button", { name: "Actions for Visa 0119" }))
    for (const name of ["Unfreeze", "Replace Card", "Close Card"]) {
      const item = await screen.findByRole("menuitem", { name })
      expect(item).toHaveAttribute("aria-disabled", "true")
    }
  })
})
