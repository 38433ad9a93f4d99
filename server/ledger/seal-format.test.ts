import { randomBytes } from "node:crypto"
import fc from "fast-check"
import { expect, test } from "vitest"
import { digestItems, keyIdOf, noSeal, partDigestBytes, sealOf } from "./seal-format.ts"

const items = [
  { id: "7", parts: ['["7","deposit"]', "[]"] },
  { id: "9", parts: ['["9","transfer"]', '[["1"]]'] },
]
const batch = {
  chain: "journal",
  number: 1,
  itemIds: ["7", "9"],
  ...digestItems(items),
  previous: noSeal,
  keyId: "0123456789abcdef",
  sealedAt: "1795196983443000",
} as const
const key = Buffer.alloc(32, 7)

// Seals must never change: these were calculated once by hand (printf '…' | sha256sum, openssl dgst
// -hmac).
test("this version seals the same as an earlier one", () => {
  expect(batch.digest.toString("hex")).toBe(
    "130e0090c11197b47c7b2f5130914a1d5e8754c116e0380cc708a6a36621df15",
  )
  expect(batch.itemDigests.toString("hex").slice(0, 32)).toBe("e05843b8c98036b9e70962155df7c727")
  expect(sealOf(key, batch).toString("hex")).toBe(
    "df4cc8a26e45a744542c7dad2f053466970ec57fe832af2c9b2690683feace02",
  )
  expect(keyIdOf(key)).toBe("c927154f23eba8b7")
})

test("each item has a short digest for each of its parts", () => {
  expect(batch.itemDigests).toHaveLength(items.length * 2 * partDigestBytes)
})

test("different lists of items have different digests", () => {
  const list = fc.array(
    fc.record({ id: fc.nat().map(String), parts: fc.array(fc.string(), { maxLength: 3 }) }),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(list, list, (one, other) => {
      const same = JSON.stringify(one) === JSON.stringify(other)
      expect(digestItems(one).digest.equals(digestItems(other).digest)).toBe(same)
    }),
  )
})

test.each([
  ["chain", "audit"],
  ["number", 2],
  ["itemIds", ["7", "10"]],
  ["itemIds", ["79"]],
  ["digest", randomBytes(32)],
  ["itemDigests", randomBytes(64)],
  ["previous", randomBytes(32)],
  ["keyId", "fedcba9876543210"],
  ["sealedAt", "1795196983443001"],
])("another %s gives another seal", (field, value) => {
  expect(sealOf(key, { ...batch, [field]: value })).not.toEqual(sealOf(key, batch))
})

test("another key gives another seal and another key id, which reveals nothing about it", () => {
  const other = randomBytes(32)
  expect(sealOf(other, batch)).not.toEqual(sealOf(key, batch))
  expect(keyIdOf(other)).not.toBe(keyIdOf(key))
  expect(other.toString("hex")).not.toContain(keyIdOf(other))
})
