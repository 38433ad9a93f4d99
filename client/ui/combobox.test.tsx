// @vitest-environment jsdom
import { screen } from "@testing-library/react"
import { useState } from "react"
import { expect, it, vi } from "vitest"
import { asWritten } from "#shared/words/text.ts"
import { show } from "../testing/show.tsx"
import { Combobox } from "./combobox.tsx"

const people = ["Anna Weber", "Jonas Keller", "Joan Miller"]

function start() {
  const onChoose = vi.fn<(value: string) => void>()
  const onSubmit = vi.fn<() => void>()
  function Search() {
    const [search, setSearch] = useState("")
    const found = people.filter((name) => name.toLowerCase().includes(search.toLowerCase()))
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Combobox
          label="Payee"
          placeholder="Find someone"
          nothing="Nobody found"
          search={search}
          onSearch={setSearch}
          onChoose={onChoose}
          groups={[
            { label: asWritten("Recent"), options: [] },
            {
              label: asWritten("Saved"),
              options: found.map((name) => ({ value: name, content: name })),
            },
          ]}
        />
        <button>Send</button>
      </form>
    )
  }
  return { ...show(<Search />), onChoose, onSubmit }
}

const box = () => screen.getByRole("combobox", { name: "Payee" })
const pointedAt = () => {
  const id = box().getAttribute("aria-activedescendant")
  return id ? document.getElementById(id)?.textContent : undefined
}

it("finds by typing and chooses with arrows and Enter, and the focus stays in the text", async () => {
  const { user, onChoose, onSubmit } = start()
  await user.tab()
  expect(screen.queryByRole("listbox")).toBeNull()
  await user.keyboard("jo")
  expect(screen.getByRole("listbox", { name: "Payee" })).toBeVisible()
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "Jonas Keller",
    "Joan Miller",
  ])
  // Groups without options are left out.
  expect(screen.getAllByRole("group")).toHaveLength(1)
  expect(pointedAt()).toBe("Jonas Keller")
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}")
  expect(pointedAt()).toBe("Joan Miller")
  await user.keyboard("{ArrowUp}{Enter}")
  expect(onChoose.mock.calls).toEqual([["Jonas Keller"]])
  expect(screen.queryByRole("listbox")).toBeNull()
  expect(box()).toHaveFocus()
  expect(onSubmit).not.toHaveBeenCalled()
})

it("chooses the first match with Enter, and nothing without a search", async () => {
  const { user, onChoose } = start()
  await user.click(box())
  expect(pointedAt()).toBeUndefined()
  await user.keyboard("{Enter}")
  expect(onChoose).not.toHaveBeenCalled()
  await user.type(box(), "jo{Enter}")
  await user.type(box(), "an m{Enter}")
  expect(onChoose.mock.calls).toEqual([["Jonas Keller"], ["Joan Miller"]])
})

it("says that nothing was found, without an empty list box", async () => {
  const { user } = start()
  await user.type(box(), "xyz")
  expect(screen.getByRole("status")).toHaveTextContent("Nobody found")
  expect(screen.queryByRole("listbox")).toBeNull()
  expect(box()).toHaveAttribute("aria-expanded", "false")
})

it("closes with Escape, clears the text with the next one, and closes when the focus leaves", async () => {
  const { user } = start()
  await user.type(box(), "jo{Escape}")
  expect(screen.queryByRole("listbox")).toBeNull()
  expect(box()).toHaveValue("jo")
  await user.keyboard("{Escape}")
  expect(box()).toHaveValue("")
  await user.click(box())
  expect(screen.getAllByRole("option")).toHaveLength(3)
  await user.tab()
  expect(screen.queryByRole("listbox")).toBeNull()
  expect(screen.getByRole("button", { name: "Send" })).toHaveFocus()
})
