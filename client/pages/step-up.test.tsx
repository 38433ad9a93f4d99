// @vitest-environment jsdom
import { useMutation } from "@tanstack/react-query"
import { act, screen, waitFor, within } from "@testing-library/react"
import { beforeAll, describe, expect, it, vi } from "vitest"
import type { Challenge } from "#shared/contracts/confirmations.ts"
import { get, post } from "../lib/api-client.ts"
import { type Call, fakeBank, json, refusal } from "../testing/fake-bank.ts"
import { show } from "../testing/show.tsx"
import { dismissToasts } from "../ui/toast-store.ts"

// Preloaded: otherwise it loads with the first step, which takes time on a busy machine.
beforeAll(() => import("../identity/step-up/step-up.tsx"))

const challenge = {
  id: "6f1c2f0e-6f0e-4f0e-8f0e-6f1c2f0e6f1c",
  purpose: "payment",
  methods: ["code", "recovery_code"],
  expiresAt: "2999-11-22T10:05:00.000Z",
  summary: [
    { name: "Amount", value: "€250.00" },
    { name: "To", value: "Jonas Keller" },
    { name: "IBAN", value: "DE89370400440532013000" },
  ],
} satisfies Challenge
const other = { ...challenge, id: "7a1c2f0e-6f0e-4f0e-8f0e-6f1c2f0e6f1c" }
const confirmations = (id = challenge.id) => `POST /api/confirmations/${id}`
const toConfirm = (which: Challenge = challenge) =>
  refusal(403, "confirmation_required", "Confirm it.", { challenge: which })
const transfers = (call: Call) =>
  call.headers.has("confirmation-proof") ? json(201, { id: 1 }) : toConfirm()

const done = vi.fn<(result: unknown) => void>()

function Form() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => post("/api/transfers", { amount: "250" }, { idempotencyKey: "k" }),
    onSuccess: done,
  })
  return (
    <button type="button" onClick={() => mutate()}>
      {isPending ? "Sending" : "Send"}
    </button>
  )
}

async function begin(answers: Parameters<typeof fakeBank>[0]) {
  done.mockClear()
  // Steps left open by the previous test were canceled when its page unmounted.
  dismissToasts()
  const calls = fakeBank({ "POST /api/transfers": transfers, ...answers })
  const view = show(<Form />)
  await view.user.click(screen.getByRole("button", { name: "Send" }))
  const dialog = await screen.findByRole("dialog", { name: "Confirm This Payment" })
  return { ...view, calls, dialog }
}
const code = () => screen.findByLabelText("Code from your authenticator app")
const press = async (name: string) => screen.getByRole("button", { name })

describe("the step before a payment", () => {
  it("lists what is being confirmed, and focuses the code", async () => {
    const { dialog } = await begin({})
    const summary = within(dialog).getByRole("region", { name: "What you confirm" })
    for (const text of ["€250.00", "Jonas Keller", "DE89 3704 0044 0532 0130 00"]) {
      expect(within(summary).getByText(text)).toBeVisible()
    }
    await waitFor(async () => expect(await code()).toHaveFocus())
    expect(within(summary).getByRole("timer")).toBeVisible()
  })

  it("shows a wrong code at the field with the remaining attempts, and continues after a correct one", async () => {
    const { user, calls } = await begin({
      [confirmations()]: ({ body }) =>
        (body as { code: string }).code === "123456"
          ? json(200, { proof: "p" })
          : refusal(403, "wrong_code", "That is not right. You can try 4 more times."),
    })
    await user.type(await code(), "12")
    await user.click(await press("Confirm Payment"))
    expect(await screen.findByText("Code must have 6 digits")).toBeVisible()
    await user.clear(await code())
    await user.type(await code(), "000000")
    expect(await code()).toHaveAccessibleDescription("That is not right. You can try 4 more times")
    await waitFor(async () => expect(await code()).toHaveFocus())
    expect(await code()).toHaveValue("")
    await user.type(await code(), "123456")
    await waitFor(() => expect(done.mock.lastCall?.[0]).toEqual({ id: 1 }))
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())
    expect(calls.at(-1)?.headers.get("confirmation-proof")).toBe("p")
  })

  it("does not send a code twice while it is checked", async () => {
    const { user, calls } = await begin({ [confirmations()]: () => new Promise(() => undefined) })
    await user.type(await code(), "123456{Enter}{Enter}")
    expect(await screen.findByRole("button", { name: "Checking" })).toBeVisible()
    expect(screen.getByRole("button", { name: "Cancel" })).toBeDisabled()
    expect(calls.filter(({ url }) => url.includes("confirmations"))).toHaveLength(1)
  })

  it("accepts a recovery code instead", async () => {
    const { user, calls } = await begin({ [confirmations()]: () => json(200, { proof: "p" }) })
    await user.click(await press("Use a recovery code"))
    const field = screen.getByLabelText("Recovery code")
    expect(field).toHaveFocus()
    await user.type(field, "abcd-efgh{Enter}")
    await waitFor(() => expect(done).toHaveBeenCalled())
    expect(calls[1]?.body).toEqual({ recoveryCode: "abcd-efgh" })
  })

  it("changes nothing when canceled, and says so calmly", async () => {
    const { user, calls } = await begin({})
    await user.keyboard("{Escape}")
    expect(await screen.findByText("Not confirmed")).toBeVisible()
    expect(screen.getByText("No money moved.")).toBeVisible()
    await waitFor(() => expect(screen.getByRole("button", { name: "Send" })).toHaveFocus())
    expect(calls).toHaveLength(1)
    expect(done).not.toHaveBeenCalled()
  })

  it("offers to start over once the bank accepts no more codes", async () => {
    const challenges = [challenge, other]
    const { user } = await begin({
      "POST /api/transfers": (call) =>
        call.headers.has("confirmation-proof")
          ? json(201, { id: 1 })
          : toConfirm(challenges.shift() ?? other),
      [confirmations()]: () => refusal(409, "confirmation_void", "It had too many wrong answers."),
      [confirmations(other.id)]: () => json(200, { proof: "p" }),
    })
    await user.type(await code(), "123456")
    expect(await screen.findByText("This confirmation is no longer valid")).toBeVisible()
    expect(screen.getByText("It had too many wrong answers.")).toBeVisible()
    expect(screen.getByRole("button", { name: "Try Again" })).toHaveFocus()
    await user.keyboard("{Enter}")
    await waitFor(async () => expect(await code()).toHaveFocus())
    await user.type(await code(), "123456")
    await waitFor(() => expect(done).toHaveBeenCalled())
  })

  it("announces the last minute once, and says after five minutes that it is too late", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["Date", "setInterval", "clearInterval"] })
    const soon = { ...challenge, expiresAt: new Date(Date.now() + 300_000).toISOString() }
    await begin({ "POST /api/transfers": () => toConfirm(soon) })
    expect(screen.getByRole("timer")).toHaveTextContent(/^(5:00|4:5\d)$/)
    act(() => void vi.advanceTimersByTime(241_000))
    expect(screen.getByText("One minute left to confirm.")).toBeInTheDocument()
    act(() => void vi.advanceTimersByTime(60_000))
    expect(await screen.findByText("The five minutes are up.")).toBeVisible()
    vi.useRealTimers()
  })

  it("uses the bank's clock if the device's clock is wrong", async () => {
    const late = { ...challenge, expiresAt: "2020-01-01T10:05:00.000Z" }
    const response = toConfirm(late)
    response.headers.set("date", "Wed, 01 Jan 2020 10:00:00 GMT")
    await begin({ "POST /api/transfers": () => response })
    expect(screen.getByRole("timer")).toHaveTextContent(/^(5:00|4:5\d)$/)
  })

  it("starts at five minutes, even if the bank's Date omits fractions of a second", async () => {
    const response = toConfirm({ ...challenge, expiresAt: "2020-01-01T10:05:00.934Z" })
    response.headers.set("date", "Wed, 01 Jan 2020 10:00:00 GMT")
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["Date", "setInterval", "clearInterval"] })
    await begin({ "POST /api/transfers": () => response })
    expect(screen.getByRole("timer")).toHaveTextContent(/^(5:00|4:5\d)$/)
    vi.useRealTimers()
  })

  it("closes when the session ends, in this or another tab", async () => {
    const { queryClient, onSignedOut } = await begin({
      "GET /api/auth/user": () => refusal(401, "not_signed_in", "Sign in."),
    })
    await act(() =>
      queryClient
        .fetchQuery({ queryKey: ["session"], queryFn: () => get("/api/auth/user") })
        .catch(() => undefined),
    )
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())
    expect(onSignedOut).toHaveBeenCalled()
    expect(screen.queryByText("Not confirmed")).not.toBeInTheDocument()
  })

  it("says so if the bank cannot be reached, and stays open", async () => {
    const { user } = await begin({})
    await user.type(await code(), "123456")
    expect(await screen.findByText(/The bank can't be reached/)).toBeVisible()
    expect(screen.getByRole("dialog", { name: "Confirm This Payment" })).toBeVisible()
  })
})

it("asks for the password and then for the second factor in one dialog", async () => {
  const card = { ...challenge, purpose: "card_details" as const, summary: [] }
  fakeBank({
    "POST /api/transfers": ({ body, headers }) => {
      if (headers.has("confirmation-proof")) return json(200, { id: 2 })
      return (body as { password?: string }).password
        ? toConfirm(card)
        : refusal(403, "password_required", "Enter it.")
    },
    [confirmations()]: () => json(200, { proof: "p" }),
  })
  done.mockClear()
  const { user } = show(<Form />)
  await user.click(screen.getByRole("button", { name: "Send" }))
  await user.type(await screen.findByLabelText("Password"), "right-one{Enter}")
  expect(await screen.findByRole("dialog", { name: "Confirm It's You" })).toBeVisible()
  expect(screen.getByText("Confirm It's You", { selector: "[role=status]" })).toBeInTheDocument()
  await waitFor(async () => expect(await code()).toHaveFocus())
  await user.type(await code(), "123456")
  await waitFor(() => expect(done).toHaveBeenCalled())
  await waitFor(() => expect(screen.getByRole("button", { name: "Send" })).toHaveFocus())
})
