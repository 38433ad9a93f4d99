import { act, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useForm } from "react-hook-form"
import { afterEach, beforeEach, expect, it, vi } from "vitest"

// Each import simulates a new load of the app.
async function load(origin: number) {
  vi.resetModules()
  vi.spyOn(performance, "timeOrigin", "get").mockReturnValue(origin)
  const { DraftOwner } = await import("./draft-owner.ts")
  const { useSavedDraft } = await import("./draft.ts")
  function Form() {
    const form = useForm({ defaultValues: { card: "1", name: "", cvv: "" } })
    const { draft, forget } = useSavedDraft("test", form, {
      chosen: ["card"],
      secrets: ["cvv"],
    })
    return (
      <form>
        <input aria-label="Card" {...form.register("card")} />
        <input aria-label="Name" {...form.register("name")} />
        <input aria-label="CVV" {...form.register("cvv")} />
        <button type="button" onClick={forget}>
          Sent
        </button>
        {draft && (
          <button type="button" onClick={draft.fillIn}>
            Fill in
          </button>
        )}
      </form>
    )
  }
  return (userId: number) =>
    render(
      <DraftOwner value={userId}>
        <Form />
      </DraftOwner>,
    )
}

const rest = () => act(() => new Promise((resolve) => setTimeout(resolve, 450)))

async function type() {
  const user = userEvent.setup()
  await user.type(screen.getByLabelText("Name"), "Anna Weber")
  await user.type(screen.getByLabelText("CVV"), "987")
  await rest()
  return user
}

/** The stored values, without the timestamp, which may contain a code's digits by chance. */
const keptValues = () =>
  Object.values<string>({ ...sessionStorage }).map(
    (kept) => (JSON.parse(kept) as { values: unknown }).values,
  )

beforeEach(() => sessionStorage.clear())
afterEach(() => void vi.restoreAllMocks())

it("offers the same member what was typed before the page was lost, without the CVV", async () => {
  const before = (await load(1))(7)
  await type()
  expect(keptValues()).toEqual([{ card: "1", name: "Anna Weber" }])
  before.unmount()

  const show = await load(2)
  const other = show(8)
  expect(screen.queryByRole("button", { name: "Fill in" })).toBeNull()
  other.unmount()
  show(7)
  await userEvent.click(screen.getByRole("button", { name: "Fill in" }))
  expect(screen.getByLabelText("Name")).toHaveValue("Anna Weber")
  expect(screen.getByLabelText("CVV")).toHaveValue("")
})

it("offers nothing after the form was left within the app or sent", async () => {
  const show = await load(1)
  const first = show(7)
  const user = await type()
  first.unmount()
  const again = show(7)
  expect(screen.queryByRole("button", { name: "Fill in" })).toBeNull()
  await user.click(screen.getByRole("button", { name: "Sent" }))
  expect(sessionStorage).toHaveLength(0)
  again.unmount()
})

it("keeps the draft for at most an hour", async () => {
  const first = (await load(1))(7)
  await type()
  first.unmount()
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 3_600_001)
  ;(await load(2))(7)
  expect(screen.queryByRole("button", { name: "Fill in" })).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

it("keeps no draft of selections alone, nor of input that was removed again", async () => {
  ;(await load(1))(7)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText("Card"), "2")
  await user.type(screen.getByLabelText("CVV"), "987")
  await rest()
  expect(keptValues()).toEqual([])
  await user.type(screen.getByLabelText("Name"), "A")
  await rest()
  expect(keptValues()).toEqual([{ card: "12", name: "A" }])
  await user.clear(screen.getByLabelText("Name"))
  await rest()
  expect(keptValues()).toEqual([])
})

it("says under which key it was sent, also if it is written only afterward", async () => {
  const show = await load(1_000)
  const { unmount } = show(7)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText("Name"), "Anna Weber")
  // Sent before what was typed has come to rest.
  const { markDraftSent } = await import("./draft.ts")
  markDraftSent(7, "test", "key-1")
  await rest()
  const kept = () => JSON.parse(sessionStorage.getItem("tessera-draft:7:test") ?? "null") as unknown
  expect(kept()).toMatchObject({ values: { name: "Anna Weber" }, sentAs: "key-1" })
  markDraftSent(7, "test", undefined)
  expect(kept()).not.toHaveProperty("sentAs")
  // What is typed after a submission that is over was not sent.
  markDraftSent(7, "test", "key-2")
  await user.click(screen.getByRole("button", { name: "Sent" }))
  await user.type(screen.getByLabelText("Name"), "Bo")
  await rest()
  expect(kept()).not.toHaveProperty("sentAs")
  unmount()
})
