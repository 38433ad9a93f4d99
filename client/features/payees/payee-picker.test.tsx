// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import type { PickedPayee } from "../../money/transfer/picked-payee-field.tsx"
import { poundAccount } from "../../testing/demo-money.ts"
import { recentJonas, savedLandlord } from "../../testing/demo-payee.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { PayeePicker } from "./payee-picker.tsx"

const landlord = savedLandlord()
const bank = {
  "GET /api/saved-payees": () => json(200, [landlord]),
  "GET /api/recent-payees": () =>
    json(200, [{ ...recentJonas, iban: landlord.iban, name: landlord.name }, recentJonas]),
  "GET /api/trusted-payees": () => json(200, []),
}
const none = {
  "GET /api/saved-payees": () => json(200, []),
  "GET /api/recent-payees": () => json(200, []),
  "GET /api/trusted-payees": () => json(200, []),
}

function start(answers: Parameters<typeof fakeBank>[0], accounts = [poundAccount]) {
  fakeBank(answers)
  const onPick = vi.fn<(payee: PickedPayee) => void>()
  const view = show(
    <PayeePicker accounts={accounts} holderName="Marta Lindqvist" onPick={onPick} />,
  )
  return { ...view, onPick }
}

const box = () => screen.getByRole("combobox", { name: "Payee" })
const inGroup = (name: string) =>
  within(screen.getByRole("group", { name }))
    .getAllByRole("option")
    .map(({ textContent }) => textContent)

it("offers recent and saved payees by the member's names for them, and the other accounts", async () => {
  const { user, onPick } = start(bank)
  await user.click(box())
  await screen.findByRole("listbox")
  expect(inGroup("Recent")).toEqual([
    "LLandlord Keller Homes GmbHAT61 1904 3002 3457 3201",
    "JKJonas KellerDE89 3704 0044 0532 0130 00",
  ])
  // One payee is one row, although this one is recent and saved.
  expect(screen.queryByRole("group", { name: "Saved" })).toBeNull()
  expect(screen.queryByRole("group", { name: "Trusted" })).toBeNull()
  expect(inGroup("Your accounts")[0]).toContain("Sterling Savings")
  await user.type(box(), "kell")
  expect(screen.getAllByRole("option")).toHaveLength(2)
  await user.keyboard("{Enter}")
  // The payment carries the verified name; the member's own name stays with the member.
  expect(onPick.mock.calls).toEqual([
    [{ iban: landlord.iban, name: "Keller Homes GmbH", verifyAgain: false }],
  ])
  expect(screen.getByText("Filled in: Landlord")).toBeVisible()
  expect(box()).toHaveValue("")
})

it("asks for a new verification of a saved payee after 30 days, or if the name did not match", async () => {
  const day = 86_400_000
  const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString()
  const payees = [
    { ...landlord, id: 1, iban: "AT01", verifiedAt: daysAgo(29) },
    { ...landlord, id: 2, iban: "AT02", verifiedAt: daysAgo(31) },
    { ...landlord, id: 3, iban: "AT03", verified: "no_match" },
    { ...landlord, id: 4, iban: "AT04", verified: "close_match" },
  ]
  const { user, onPick } = start({ ...none, "GET /api/saved-payees": () => json(200, payees) }, [])
  for (const payee of payees) {
    await user.type(box(), payee.iban)
    await user.click(await screen.findByRole("option"))
  }
  expect(onPick.mock.calls.map(([{ verifyAgain }]) => verifyAgain)).toEqual([
    false,
    true,
    true,
    true,
  ])
})

it("tells loading, empty, not found, and failed apart", async () => {
  let release = () => {}
  const { user, unmount } = start(
    {
      ...none,
      "GET /api/saved-payees": () =>
        new Promise((resolve) => {
          release = () => resolve(json(200, []))
        }),
    },
    [],
  )
  await user.click(box())
  expect(screen.getByText("Loading...")).toBeVisible()
  release()
  expect(await screen.findByText("No payees yet. Enter the IBAN below.")).toBeVisible()
  await user.keyboard("jo")
  expect(screen.getByText("Nobody found. Enter the IBAN below.")).toBeVisible()
  unmount()

  start({ ...bank, "GET /api/saved-payees": () => refusal(503, "unavailable", "Later.") }, [])
  expect(await screen.findByText("Your payees did not load. Enter the IBAN below.")).toBeVisible()
  // What did load is offered all the same.
  await user.click(box())
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(2))
})
