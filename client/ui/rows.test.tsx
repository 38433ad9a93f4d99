import { render, screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { Row, Rows } from "./rows.tsx"

it("highlights a row under the pointer only if it is a link", () => {
  render(
    <Rows>
      <Row tile={null} title="Still" />
      <Row leads tile={null} title="Leads" />
    </Rows>,
  )
  const [still, leads] = screen.getAllByRole("listitem")
  expect(still?.className).not.toContain("hover:")
  expect(leads?.className).toContain("hover:")
})
