import { act, screen } from "@testing-library/react"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { show } from "../../testing/show.tsx"
import { VirtualRows } from "./virtual-rows.tsx"

// jsdom lays nothing out.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(41)
})
afterEach(() => vi.restoreAllMocks())

function showRows(onEnd: () => void) {
  show(
    <table>
      <VirtualRows
        count={300}
        columns={1}
        render={(index, measure) => (
          <tr key={index} data-row="" data-index={index} ref={measure}>
            <td>{`Row ${index}`}</td>
          </tr>
        )}
        onEnd={onEnd}
      />
    </table>,
  )
}

test("renders only the rows in view of 300, and all of them in print", () => {
  const onEnd = vi.fn<() => void>()
  showRows(onEnd)
  const rendered = document.querySelectorAll("[data-row]").length
  expect(rendered).toBeGreaterThan(0)
  expect(rendered).toBeLessThan(100)
  expect(onEnd).not.toHaveBeenCalled()
  act(() => void window.dispatchEvent(new Event("beforeprint")))
  expect(document.querySelectorAll("[data-row]")).toHaveLength(300)
  expect(screen.getByText("Row 299")).toBeInTheDocument()
  act(() => void window.dispatchEvent(new Event("afterprint")))
  expect(document.querySelectorAll("[data-row]").length).toBeLessThan(100)
})
