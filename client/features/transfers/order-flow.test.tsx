// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import type { Order } from "#shared/contracts/orders.ts"
import { addDays } from "#shared/time/target-days.ts"
import { bankDay } from "../../lib/bank-time.ts"
import { formatDay } from "../../lib/format-date.ts"
import { noDate } from "../../lib/typed-date.ts"
import { euroAccount } from "../../testing/demo-money.ts"
import { rentOrder } from "../../testing/demo-order.ts"
import { openBanks } from "../../testing/demo-payment.ts"
import { enter } from "../../testing/enter.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { dismissToasts } from "../../ui/toast-store.ts"
import { TransferFlow } from "./transfer-flow.tsx"

const instant = { limit: { amount: "100.00", per: "day" }, left: "0.00" } as const

function start(answers: Parameters<typeof fakeBank>[0], editing?: Order) {
  const onStored = vi.fn<(order: Order) => void>()
  const freshAccounts = vi.fn<() => Promise<never>>()
  const calls = fakeBank({
    "POST /api/payee-verification": () => json(200, { result: "not_possible" }),
    ...answers,
  })
  const view = show(
    <TransferFlow
      accounts={[euroAccount]}
      editing={editing}
      freshAccounts={freshAccounts}
      otherBanks={{ availability: openBanks, instant, euroRate: () => undefined }}
      isTrusted={() => false}
      onSent={() => undefined}
      onStored={onStored}
    />,
  )
  const sent = (method: string, path: string) =>
    calls.find((call) => call.method === method && call.url === path)
  return { ...view, calls, sent, onStored, freshAccounts }
}

type User = ReturnType<typeof show>["user"]
const field = (name: string) => screen.getByLabelText(name)
const choose = (user: User, name: RegExp) => user.click(screen.getByRole("radio", { name }))
const press = (user: User, name: string) => user.click(screen.getByRole("button", { name }))

/** More than the account holds today, and more than may be sent at once today. */
async function fill(user: User) {
  await enter(user, field("Amount"), "5000")
  await enter(user, field("Recipient IBAN"), "DE89370400440532013000")
  await enter(user, field("Recipient name"), "Anna Weber")
}

const today = bankDay(new Date())
const begin = addDays(today, 40)

describe("a payment for later", () => {
  afterEach(dismissToasts)

  it("is scheduled on a date, whatever the account holds today", async () => {
    const dates = `/api/orders/dates?firstOn=${begin}`
    const { user, sent, onStored, freshAccounts } = start({
      [`GET ${dates}`]: () => json(200, { today, dates: [begin] }),
      "POST /api/orders": () => json(201, { ...rentOrder, rhythm: null }),
    })
    await fill(user)
    await choose(user, /^On a date/)
    await enter(user, await screen.findByLabelText("Date"), formatDay(begin))
    await screen.findByText(`${formatDay(begin)}, in the morning. No money moves before then.`)
    await press(user, "Review Order")
    expect(await screen.findByText(`You send on ${formatDay(begin)}`)).toBeVisible()
    expect(screen.getByText(/No money moves today/)).toBeVisible()
    expect(screen.queryByText(/^Left in/)).not.toBeInTheDocument()
    await press(user, "Schedule €5,000.00")
    await waitFor(() => expect(onStored).toHaveBeenCalledOnce())
    expect(sent("POST", "/api/orders")?.body).toEqual({
      fromAccountId: 1,
      amount: "5000",
      recipientIban: "DE89370400440532013000",
      recipientName: "Anna Weber",
      firstOn: begin,
      rhythm: null,
      monthDay: "same_day",
      lastOn: null,
      onceOnly: false,
    })
    expect(sent("POST", "/api/orders")?.headers.get("idempotency-key")).toMatch(/^[0-9a-f]{32}$/)
    expect(freshAccounts).not.toHaveBeenCalled()
  })

  it("is made regularly, on the last banking day, until a last date, and only once each time", async () => {
    const last = addDays(begin, 400)
    const address = `firstOn=${begin}&rhythm=monthly&monthDay=last_banking_day&lastOn=${last}`
    const { user, sent, onStored } = start({
      [`GET /api/orders/dates?${address}`]: () =>
        json(200, { today, dates: ["2027-01-29", "2027-02-26", "2027-03-31"] }),
      "POST /api/orders": () => json(201, rentOrder),
    })
    await fill(user)
    await choose(user, /^Regularly/)
    await enter(user, await screen.findByLabelText("First payment"), formatDay(begin))
    await user.click(screen.getByRole("combobox", { name: "Day of the month" }))
    await user.click(screen.getByRole("option", { name: "The last banking day of the month" }))
    await choose(user, /^A last date/)
    await enter(user, screen.getByLabelText("Last date"), formatDay(last))
    await choose(user, /^Don't pay/)
    const shown = "29 Jan 2027, 26 Feb 2027, and 31 Mar 2027"
    await screen.findByText(`${shown}, in the morning. No money moves before then.`)
    await press(user, "Review Order")
    expect(await screen.findByText("You send every month, on the last banking day")).toBeVisible()
    expect(screen.getByText("Next payments").nextElementSibling).toHaveTextContent(shown)
    expect(screen.getByText("Until").nextElementSibling).toHaveTextContent(formatDay(last))
    expect(screen.getByText("That payment is left out")).toBeVisible()
    await press(user, "Create Standing Order")
    await waitFor(() => expect(onStored).toHaveBeenCalledOnce())
    expect(sent("POST", "/api/orders")?.body).toMatchObject({
      firstOn: begin,
      rhythm: "monthly",
      monthDay: "last_banking_day",
      lastOn: last,
      onceOnly: true,
    })
  })

  it("says what is wrong with its dates, together with all other fields", async () => {
    const { user, calls } = start({})
    await choose(user, /^Regularly/)
    await screen.findByLabelText("First payment")
    await press(user, "Review Order")
    await waitFor(() => expect(field("First payment")).toHaveAccessibleDescription(noDate))
    expect(field("Recipient IBAN")).toHaveFocus()
    await enter(user, field("First payment"), formatDay(today))
    expect(await screen.findByText("The first payment must be tomorrow or later")).toBeVisible()
    await user.clear(field("First payment"))
    await enter(user, field("First payment"), formatDay(begin))
    await choose(user, /^A last date/)
    await enter(user, screen.getByLabelText("Last date"), formatDay(addDays(begin, -1)))
    expect(
      await screen.findByText("The last date must not be before the first payment"),
    ).toBeVisible()
    expect(calls.map(({ url }) => url)).not.toContain("/api/orders")
  })

  it("offers no days of the month for rhythms of weeks", async () => {
    const { user } = start({})
    await choose(user, /^Regularly/)
    expect(await screen.findByLabelText("Day of the month")).toBeVisible()
    await user.click(screen.getByRole("combobox", { name: "How often" }))
    await user.click(screen.getByRole("option", { name: "Every two weeks" }))
    expect(screen.queryByLabelText("Day of the month")).not.toBeInTheDocument()
  })

  it("returns to the date that the bank refuses", async () => {
    const detail = "The first payment must be tomorrow or later. Nothing was changed."
    const { user, onStored } = start({
      [`GET /api/orders/dates?firstOn=${begin}`]: () => json(200, { today, dates: [begin] }),
      "POST /api/orders": () => refusal(422, "order_date_not_possible", detail),
    })
    await fill(user)
    await choose(user, /^On a date/)
    await enter(user, await screen.findByLabelText("Date"), formatDay(begin))
    await press(user, "Review Order")
    await press(user, "Schedule €5,000.00")
    await waitFor(() => expect(field("Date")).toHaveAccessibleDescription(detail))
    expect(onStored).not.toHaveBeenCalled()
  })

  it("is edited with all of its details, and keeps a first date that is past", async () => {
    const address = "firstOn=2026-08-31&rhythm=monthly&monthDay=last_day"
    const { user, sent, onStored } = start(
      {
        [`GET /api/orders/dates?${address}`]: () =>
          json(200, { today, dates: rentOrder.nextDates }),
        "PUT /api/orders/5": () => json(200, rentOrder),
      },
      rentOrder,
    )
    const when = within(screen.getByRole("group", { name: "When" }))
    expect(when.queryByRole("radio", { name: /^Pay now/ })).not.toBeInTheDocument()
    expect(when.getByRole("radio", { name: /^Regularly/ })).toBeChecked()
    expect(await screen.findByLabelText("From")).toHaveValue("31 Aug 2026")
    await user.clear(field("Amount"))
    await enter(user, field("Amount"), "975")
    await press(user, "Review Order")
    await press(user, "Save Changes")
    await waitFor(() => expect(onStored).toHaveBeenCalledOnce())
    expect(sent("PUT", "/api/orders/5")?.body).toEqual({
      fromAccountId: 1,
      amount: "975",
      recipientIban: "DE89370400440532013000",
      recipientName: "Anna Weber",
      reference: "Rent",
      speed: "standard",
      firstOn: "2026-08-31",
      rhythm: "monthly",
      monthDay: "last_day",
      lastOn: null,
      onceOnly: false,
    })
  })
})
