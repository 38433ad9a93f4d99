import { expect, test } from "vitest"
import { skeletonOf, usernameKeysOf } from "./username.ts"

const collide = (one: string, other: string) => {
  const [a, b] = [usernameKeysOf(one), usernameKeysOf(other)]
  return a.usernameSkeleton === b.usernameSkeleton || a.usernameLook === b.usernameLook
}

test.each([
  ["paypal", "p\u0430ypal"],
  ["ape", "\u0430\u0440\u0435"],
  ["BOA", "\u0412\u041e\u0410"],
  ["marta", "rnarta"],
  ["Paul", "PauI"],
  ["user10", "userlO"],
  ["marta", "mar\u034fta"],
  ["marta", "marta\ufe00"],
  ["marta", "mar\u3164ta"],
  ["marta", "ｍａｒｔａ"],
  ["marta.ek", "marta_ek"],
  ["marta.ek", "marta.ek."],
  ["marta.ek", "marta..ek"],
  ["marta", "m\u1ea1rta"],
  ["marta", "m\u0061\u0331rta"],
])("%s looks like %s", (one, other) => {
  expect(collide(one, other)).toBe(true)
  expect(collide(other.toUpperCase(), other.toLowerCase())).toBe(true)
})

test.each([
  ["marta", "mirta"],
  ["kali", "kail"],
  ["user1", "user2"],
  ["žofie", "zofie"],
  ["marta.ek", "martaek"],
  ["t.1.12", "t.11.2"],
  ["...", "a"],
])("%s does not look like %s", (one, other) => {
  expect(collide(one, other)).toBe(false)
})

test("the longest existing username has keys that fit into an index", () => {
  const { usernameSkeleton, usernameLook } = usernameKeysOf("ﷺ".repeat(64))
  expect(Buffer.byteLength(usernameSkeleton)).toBeLessThan(2_600)
  expect(Buffer.byteLength(usernameLook)).toBeLessThan(2_600)
})

test("a skeleton is its own skeleton", () => {
  for (const text of ["marta", "Владимир", "山田太郎", "1Il|"]) {
    expect(skeletonOf(skeletonOf(text))).toBe(skeletonOf(text))
  }
})
