import { describe, expect, test } from "vitest"
import { type Random, seededRandom } from "./random.ts"

const draws = (random: Random, number = 50) =>
  Array.from({ length: number }, () => random.int(0, 1_000_000))

describe("draws from a seed", () => {
  test("are the same for the same seed, and differ for another", () => {
    expect(draws(seededRandom(7))).toEqual(draws(seededRandom(7)))
    expect(draws(seededRandom(7))).not.toEqual(draws(seededRandom(8)))
  })

  test("of a fork depend only on its name, not on other draws", () => {
    const early = seededRandom(7)
    const late = seededRandom(7)
    draws(late)
    expect(draws(early.fork("faults"))).toEqual(draws(late.fork("faults")))
    expect(draws(early.fork("op 1"))).not.toEqual(draws(early.fork("op 2")))
    expect(draws(seededRandom(8).fork("op 1"))).not.toEqual(draws(early.fork("op 1")))
  })

  test("respect their bounds and proportions", () => {
    const random = seededRandom(1)
    const numbers = Array.from({ length: 2_000 }, () => random.int(3, 6))
    expect(new Set(numbers)).toEqual(new Set([3, 4, 5]))
    const hits = Array.from({ length: 4_000 }, () => random.chance(0.25)).filter(Boolean).length
    expect(hits).toBeGreaterThan(850)
    expect(hits).toBeLessThan(1_150)
    expect(random.chance(0)).toBe(false)
    expect(random.chance(1)).toBe(true)
  })

  test("similar forks have different first draws", () => {
    const random = seededRandom(3)
    const firsts = Array.from({ length: 500 }, (_, n) => random.fork(`op ${n}`).int(0, 2 ** 30))
    expect(new Set(firsts).size).toBe(500)
  })

  test("from an empty list are refused", () => {
    expect(() => seededRandom(1).pick([])).toThrow(RangeError)
    expect(() => seededRandom(1).int(2, 2)).toThrow(RangeError)
  })
})
