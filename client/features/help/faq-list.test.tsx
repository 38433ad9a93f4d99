// @vitest-environment jsdom
import { screen } from "@testing-library/react"
import { afterEach, describe, expect, it } from "vitest"
import { show } from "../../testing/show.tsx"
import { questions, searchQuestions } from "./faq.ts"
import { FaqList } from "./faq-list.tsx"

afterEach(() => history.replaceState(null, "", "/"))

const question = (name: RegExp) => screen.getByRole("button", { name })

describe("the FAQ", () => {
  it("opens and closes each answer separately", async () => {
    const { user } = show(<FaqList />)
    expect(screen.getByText(/Loan review takes/)).not.toBeVisible()
    await user.click(question(/loan review/))
    expect(question(/loan review/)).toHaveAttribute("aria-expanded", "true")
    expect(screen.getByText(/Loan review takes 2-3 business days/)).toBeVisible()
    await user.click(question(/loan review/))
    expect(screen.getByText(/Loan review takes/)).not.toBeVisible()
  })

  it("searches questions and answers, and says how many match", async () => {
    const { user } = show(<FaqList />)
    const found = screen.getByRole("status")
    expect(found).toHaveTextContent(`${questions.length} questions`)
    await user.type(screen.getByLabelText("Search the questions"), "CVVs blocked")
    expect(found).toHaveTextContent(`1 of ${questions.length} questions matches`)
    expect(screen.getAllByRole("listitem")).toHaveLength(1)
    await user.type(screen.getByLabelText("Search the questions"), " zeppelin")
    expect(found).toHaveTextContent(`0 of ${questions.length} questions match`)
    await user.click(screen.getByRole("button", { name: "Show all questions" }))
    expect(screen.getAllByRole("listitem")).toHaveLength(questions.length)
  })

  it("opens the answer named in the URL and focuses it", async () => {
    history.replaceState(null, "", "/help-center#daily-limit")
    show(<FaqList />)
    expect(await screen.findByText(/50,000 EUR a day to others/)).toBeVisible()
    await expect.poll(() => document.activeElement?.id).toBe("daily-limit")
  })
})

it("finds words regardless of case, order, and accents", () => {
  const ids = (search: string) => searchQuestions(search).map(({ id }) => id)
  expect(ids("TWICE connection")).toEqual(["lost-connection"])
  expect(ids("fréeze cárd")).toContain("freeze-card")
  expect(ids("  ")).toHaveLength(questions.length)
})

it("gives every answer its own URL", () => {
  expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
})
