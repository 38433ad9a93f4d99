import { expect, test } from "vitest"
import { between } from "./write-report.ts"

const text = "# Title\n\n<!-- a -->\nold\n<!-- b -->\n\nThe rest.\n"

test("replaces only what is between the markers, also a second time", () => {
  const once = between(text, "<!-- a -->", "<!-- b -->", "new\n")
  expect(once).toBe("# Title\n\n<!-- a -->\n\nnew\n\n<!-- b -->\n\nThe rest.\n")
  expect(between(once, "<!-- a -->", "<!-- b -->", "new")).toBe(once)
})

test.each(["<!-- b --> <!-- a -->", "<!-- a -->", "nothing"])("refuses %s", (bad) => {
  expect(() => between(bad, "<!-- a -->", "<!-- b -->", "new")).toThrow("no part between")
})
