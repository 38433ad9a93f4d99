import { render, screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { Row, Rows } from "./rows.tsx"

it("lights up under the pointer only where a row leads somewhere", () => {
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
