// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import type { DebitCard } from "#shared/contracts/cards.ts"
import { euroCard, poundCard } from "../testing/demo-cards.ts"
import { euroAccount, poundAccount } from "../testing/demo-money.ts"
import { fakeBank, json, refusal } from "../testing/fake-bank.ts"
import { show } from "../testing/show.tsx"
import { dismissToasts } from "../ui/toast-store.ts"
import { CardsPage } from "./cards-page.tsx"

// Preloaded: otherwise they load with the first step, which takes time on a busy machine.
beforeAll(() =>
  Promise.all([
    import("../identity/step-up/step-up.tsx"),
    import("../features/cards/new-virtual-card-dialog.tsx"),
    import("../features/cards/card-controls-dialog.tsx"),
  ]),
)
afterEach(dismissToasts)

const closed: DebitCard = {
  ...euroCard,
  id: 21,
  lastFour: "7702",
  status: "closed",
  closedAt: "2026-06-12T08:00:00.000Z",
  closeReason: "stolen",
}
const next: DebitCard = { ...euroCard, id: 22, lastFour: "5512", replacesCardId: euroCard.id }

/** A bank whose list of cards can change. */
function bankWith(first: DebitCard[], answers: Parameters<typeof fakeBank>[0] = {}) {
  let cards = first
  const calls = fakeBank({
    "GET /api/accounts": () => json(200, [euroAccount, poundAccount]),
    "GET /api/debit-cards": () => json(200, cards),
    ...answers,
  })
  return { calls, change: (then: DebitCard[]) => (cards = then) }
}

async function choose(user: ReturnType<typeof show>["user"], item: string) {
  await user.click(await screen.findByRole("button", { name: "Actions for Visa 0119" }))
  await user.click(await screen.findByRole("menuitem", { name: item }))
}

describe("closed cards", () => {
  it("are folded away, with the reason and the card that replaced them, and do not count", async () => {
    bankWith([next, { ...closed, id: euroCard.id, lastFour: "0119" }, closed])
    const { user } = show(<CardsPage />)
    expect(await screen.findByRole("region", { name: "Euro" })).toHaveTextContent("Euro1 card")
    const fold = screen.getByRole("button", { name: /Closed Cards/ })
    expect(fold).toHaveAttribute("aria-expanded", "false")
    expect(screen.getByText("Visa •••• 7702")).not.toBeVisible()
    await user.click(fold)
    expect(screen.getByText("Visa •••• 7702")).toBeVisible()
    expect(screen.getAllByText("Stolen")).toHaveLength(2)
    expect(screen.getByText("Debit card · replaced by Visa •••• 5512")).toBeVisible()
    expect(screen.queryByRole("article", { name: "Visa 7702" })).not.toBeInTheDocument()
  })
})

describe("replacing a card", () => {
  it("asks what happened, then for the password, and shows the new card", async () => {
    const bank = bankWith([euroCard], {
      "POST /api/debit-cards/11/replacement": ({ body }) => {
        if (!(body as { password?: string }).password) {
          return refusal(403, "password_required", "Enter your password to continue.")
        }
        bank.change([next, { ...closed, id: 11, lastFour: "0119", closeReason: "lost" }])
        return json(201, next)
      },
    })
    const { user } = show(<CardsPage />)
    await choose(user, "Replace Card")
    const dialog = await screen.findByRole("dialog", { name: "Replace Visa 0119" })
    expect(within(dialog).getByText(/closes for good at once/)).toBeVisible()
    await user.click(screen.getByRole("button", { name: "Replace Card" }))
    expect(await screen.findByText("Choose one of these")).toBeVisible()
    await user.click(screen.getByRole("radio", { name: "Lost" }))
    await user.click(screen.getByRole("button", { name: "Replace Card" }))
    await user.type(await screen.findByLabelText("Password"), "my-password{Enter}")
    expect(await screen.findByText("Visa 5512 replaces Visa 0119")).toBeVisible()
    expect(await screen.findByRole("article", { name: "Visa 5512" })).toBeVisible()
    const sent = bank.calls.findLast(({ url }) => url.endsWith("/replacement"))
    expect(sent?.body).toEqual({ reason: "lost", password: "my-password" })
    await waitFor(() => expect(screen.getByRole("button", { name: /Closed Cards/ })).toHaveFocus())
  })

  it("changes nothing when it is canceled, and the focus returns to the card's menu", async () => {
    const { calls } = bankWith([euroCard])
    const { user } = show(<CardsPage />)
    await choose(user, "Replace Card")
    await user.click(await screen.findByRole("button", { name: "Keep Card" }))
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Actions for Visa 0119" })).toHaveFocus(),
    )
    expect(calls.every(({ method }) => method === "GET")).toBe(true)
  })
})

it("closes a card for good, and says why it was refused", async () => {
  let answer = () => refusal(422, "card_closed", "This card is closed. Nothing was changed.")
  const bank = bankWith([euroCard], { "PUT /api/debit-cards/11/close": () => answer() })
  const { user } = show(<CardsPage />)
  await choose(user, "Close Card")
  expect(await screen.findByText(/freeze it instead/)).toBeVisible()
  await user.click(screen.getByRole("radio", { name: "No longer needed" }))
  await user.click(screen.getByRole("button", { name: "Close Card" }))
  expect(await screen.findByText("This card is closed. Nothing was changed.")).toBeVisible()
  answer = () => {
    bank.change([{ ...closed, id: 11, lastFour: "0119", closeReason: "not_needed" }])
    return json(200, { ...closed, id: 11 })
  }
  await user.click(screen.getByRole("button", { name: "Close Card" }))
  expect(await screen.findByText("Visa 0119 is closed for good")).toBeVisible()
  expect(await screen.findByRole("button", { name: /Closed Cards/ })).toBeVisible()
  expect(screen.getByText("No Cards Found")).toBeVisible()
})

describe("virtual cards", () => {
  const virtual: DebitCard = {
    ...euroCard,
    id: 31,
    isVirtual: true,
    name: "Trips",
    lastFour: "4410",
  }

  const virtualClosing = { isVirtual: true, name: "Old", closeReason: "stolen" } as const

  it("are created with a name, an account, and a kind", async () => {
    const bank = bankWith([euroCard], {
      "POST /api/debit-cards": () => {
        bank.change([euroCard, { ...virtual, singleUse: true }])
        return json(201, { ...virtual, singleUse: true })
      },
    })
    const { user } = show(<CardsPage />)
    expect(await screen.findByText("0 of 10 open")).toBeVisible()
    await user.click(screen.getByRole("button", { name: "New Virtual Card" }))
    await user.click(await screen.findByRole("button", { name: "Create Card" }))
    expect(await screen.findByText("Card name is required")).toBeVisible()
    await user.type(screen.getByLabelText("Name"), "Trips")
    await user.click(screen.getByRole("radio", { name: /Single-use/ }))
    await user.click(screen.getByRole("button", { name: "Create Card" }))
    expect(await screen.findByText("Visa 4410 is ready")).toBeVisible()
    expect(await screen.findByText("Trips · Single-use card")).toBeVisible()
    expect(screen.getByText("1 of 10 open")).toBeVisible()
    expect(bank.calls.find(({ method }) => method === "POST")?.body).toEqual({
      accountId: euroAccount.id,
      name: "Trips",
      singleUse: true,
    })
  })

  it("are closed or replaced for reasons that a virtual card can have", async () => {
    bankWith([
      { ...virtual, lastFour: "0119" },
      { ...closed, ...virtualClosing },
    ])
    const { user } = show(<CardsPage />)
    await choose(user, "Replace Card")
    const dialog = within(await screen.findByRole("dialog", { name: "Replace Visa 0119" }))
    expect(dialog.getAllByRole("radio").map((radio) => radio.getAttribute("value"))).toEqual([
      "stolen",
      "damaged",
    ])
    await user.click(dialog.getByRole("button", { name: "Keep Card" }))
    await choose(user, "Close Card")
    const closing = within(await screen.findByRole("dialog", { name: "Close Visa 0119" }))
    expect(closing.getByRole("radio", { name: "No longer needed" })).toBeInTheDocument()
    expect(closing.queryByText(/freeze it instead/)).not.toBeInTheDocument()
    await user.click(closing.getByRole("button", { name: "Keep Card" }))
    await user.click(await screen.findByRole("button", { name: /Closed Cards/ }))
    expect(screen.getByText("Details known to others")).toBeVisible()
  })

  it("are at most ten", async () => {
    bankWith(Array.from({ length: 10 }, (_, n) => ({ ...virtual, id: 40 + n })))
    show(<CardsPage />)
    expect(await screen.findByText("10 of 10 open")).toBeVisible()
    expect(screen.getByRole("button", { name: "New Virtual Card" })).toBeDisabled()
    expect(screen.getByText("Close one that you no longer need first.")).toBeVisible()
  })
})

it("turns off what a card may send at once, and turns it on after the password", async () => {
  const off = { ...poundCard, status: "active" as const, transfersToOthers: false }
  const { calls } = bankWith([{ ...off, transfersToOthers: true }], {
    "PUT /api/debit-cards/12/switch-off": () => json(200, off),
    "PUT /api/debit-cards/12/switch-on": ({ body }) =>
      (body as { password?: string }).password
        ? json(200, { ...off, transfersToOthers: true })
        : refusal(403, "password_required", "Enter your password to continue."),
  })
  const { user } = show(<CardsPage />)
  const row = within(await screen.findByRole("article", { name: "Amex 1005" }))
  expect(row.getByText("To anyone")).toBeVisible()
  await user.click(row.getByRole("button", { name: "Change what Amex 1005 may send" }))
  const control = await screen.findByRole("switch", { name: "Transfers to others" })
  expect(control).toBeChecked()
  await user.click(control)
  await waitFor(() => expect(control).not.toBeChecked())
  expect(calls.at(-1)?.body).toEqual({ switch: "transfersToOthers" })
  expect(await screen.findByText("Transfers to others with Amex 1005 are off")).toBeVisible()
  await user.click(control)
  await user.type(await screen.findByLabelText("Password"), "my-password{Enter}")
  await waitFor(() => expect(control).toBeChecked())
  await user.click(screen.getByRole("button", { name: "Done" }))
  expect(row.getByText("To anyone")).toBeVisible()
})

describe("another owner's card", () => {
  const others: DebitCard = {
    ...poundCard,
    own: false,
    status: "active",
    cardHolderName: "JONAS LINDQVIST",
  }

  it("shows its name, and only what protects the account", async () => {
    const { calls } = bankWith([{ ...euroCard }, others], {
      "PUT /api/debit-cards/12/freeze": () => json(200, { ...others, status: "frozen" }),
    })
    const { user } = show(<CardsPage />)
    const row = within(await screen.findByRole("article", { name: "Amex 1005" }))
    expect(row.getByText("JONAS LINDQVIST · Virtual card")).toBeVisible()
    expect(row.getByText(/^This is another owner's card\./)).toBeVisible()
    expect(row.queryByRole("button", { name: /^Change what/ })).not.toBeInTheDocument()
    expect(screen.getByText("0 of 10 open")).toBeVisible()
    const items = async () => {
      await user.click(row.getByRole("button", { name: "Actions for Amex 1005" }))
      return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)
    }
    expect(await items()).toEqual(["Freeze", "Close Card"])
    await user.click(screen.getByRole("menuitem", { name: "Freeze" }))
    expect(await screen.findByText("Amex 1005 is frozen")).toBeVisible()
    expect(calls.at(-1)?.url).toBe("/api/debit-cards/12/freeze")
    expect(await items()).toEqual(["Close Card"])
  })

  it("gets no higher limit", async () => {
    bankWith([others])
    const { user } = show(<CardsPage />)
    await user.click(
      await screen.findByRole("button", { name: "Change the daily limit of Amex 1005" }),
    )
    const dialog = within(await screen.findByRole("dialog", { name: "Change Card Limit" }))
    expect(dialog.getByText("Now £100.00, up to £100.00")).toBeVisible()
  })
})
