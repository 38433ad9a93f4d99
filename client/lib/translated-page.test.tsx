import { act, render, screen } from "@testing-library/react"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { translatePage } from "../testing/translate-page.ts"
import { keepTranslatedPagesAlive } from "./translated-page.ts"

const { appendChild, insertBefore, removeChild } = Node.prototype
beforeAll(() => {
  keepTranslatedPagesAlive()
  return () => Object.assign(Node.prototype, { appendChild, insertBefore, removeChild })
})
beforeEach(() => document.body.replaceChildren())

/** What the text of a page in another language is for these tests. */
const upper = (text: string) => text.toUpperCase()

/** Text beside other children, as no screen should have it. */
function Loose({ name, busy, first }: { name: string; busy: boolean; first?: boolean }) {
  return (
    <p data-testid="loose">
      {first && <b>first: </b>}
      Hello {name}
      {busy && ", please wait"}
      <i>, end</i>
    </p>
  )
}

async function translated(element: React.ReactElement) {
  const view = render(element)
  await translatePage(document.body, upper)
  const text = () => screen.getByTestId("loose").textContent
  return { text, show: (next: React.ReactElement) => act(async () => view.rerender(next)) }
}

describe("a translated page", () => {
  it("shows a text that changed", async () => {
    const { text, show } = await translated(<Loose name="Ann" busy={false} />)
    expect(text()).toBe("HELLO ANN, END")
    await show(<Loose name="Bob" busy={false} />)
    expect(text()).toBe("HELLO Bob, END")
  })

  it("loses a text that React removes, and nothing else", async () => {
    const { text, show } = await translated(<Loose name="Ann" busy />)
    await show(<Loose name="Ann" busy={false} />)
    expect(text()).toBe("HELLO ANN, END")
  })

  it("takes an element in front of a text, and a text in front of an element", async () => {
    const { text, show } = await translated(<Loose name="Ann" busy={false} />)
    await show(<Loose name="Ann" busy first />)
    expect(text()?.toLowerCase()).toBe("first: hello ann, please wait, end")
  })

  it("goes on after it is translated again", async () => {
    const { text, show } = await translated(<Loose name="Ann" busy />)
    await show(<Loose name="Bob" busy first />)
    await translatePage(document.body, upper)
    await show(<Loose name="Cleo" busy={false} />)
    expect(text()).toBe("HELLO Cleo, END")
  })

  it("can be replaced as a whole", async () => {
    const { show } = await translated(<Loose name="Ann" busy />)
    await show(<h1>Another page</h1>)
    expect(document.body.textContent).toBe("Another page")
  })
})
