import { expect, test } from "vitest"
import { isSamePerson, staffName } from "./staff-name.ts"

test("a name is stored with single spaces", () => {
  expect(staffName("  Ida \t Berg ")).toBe("Ida Berg")
  expect(staffName("Zoe\u0308")).toBe("Zo\u00eb")
})

test.each(["", "   ", "\u00a0", "-.-", "\u200b", "I\u0000da", "Ida\u202e", "x".repeat(101)])(
  "%j is no name",
  (text) => {
    expect(staffName(text)).toBeUndefined()
  },
)

test.each([
  ["Ida Berg", "ida  berg"],
  ["Ida Berg", "IdaBerg"],
  ["Ida Berg", "Ida-Berg."],
  ["Ida", "Ｉｄａ"],
  ["Zoë", "Zoe\u0308"],
  ["Ida", "Id\u0430"],
  ["Straße", "STRASSE"],
  ["Ida", "lda"],
  ["Ida", "1DA"],
  ["Zoë", "Zoe"],
  ["Ida Berg", "Berg, Ida"],
  ["Ida", "I\u3164da\u034f"],
])("%s and %s are the same person", (one, other) => {
  expect(isSamePerson(one, other)).toBe(true)
})

test.each([
  ["Ida Berg", "Ida Bergh"],
  ["Ida", "Ben"],
  ["Ida Berg", "Eva Berg"],
])("%s and %s are two people", (one, other) => {
  expect(isSamePerson(one, other)).toBe(false)
})
