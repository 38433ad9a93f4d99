import { expect, it } from "vitest"
import { compareNames, isolated } from "./language.ts"

it("sorts names as a reader expects, whatever the program's locale", () => {
  const names = ["Zürich", "zebra", "Äpfel", "apple 10", "Apple 2", "Øre", "Éclair"]
  expect(names.toSorted(compareNames)).toEqual([
    "Äpfel",
    "Apple 2",
    "apple 10",
    "Éclair",
    "Øre",
    "zebra",
    "Zürich",
  ])
})

it("isolates a name that is written from right to left, and changes no other", () => {
  expect(isolated("דנה כהן")).toBe("\u2068דנה כהן\u2069")
  expect(isolated("سارة")).toBe("\u2068سارة\u2069")
  expect(isolated("Marta Lindqvist")).toBe("Marta Lindqvist")
})
