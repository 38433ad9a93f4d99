import { describe, expect, test } from "vitest"
import { bankFaultKinds } from "../environment/fault-kinds.ts"
import { commandOf, faultsOf, kindOf, lastTrialOf, readOptions } from "./options.ts"

describe("the options of a chaos run", () => {
  test("have defaults, and other ones for the short run", () => {
    expect(readOptions([])).toMatchObject({
      seeds: 5,
      firstSeed: 1,
      operations: 5_000,
      faults: "all",
    })
    expect(readOptions(["--short"])).toMatchObject({ seeds: 1, operations: 1_200 })
    expect(readOptions(["--short", "--seeds", "3"])).toMatchObject({ seeds: 3, operations: 1_200 })
  })

  test("select faults: all or none", () => {
    expect(readOptions(["--faults", "none"]).faults).toEqual([])
    expect(readOptions(["--faults", "cut,api-kill"]).faults).toEqual(["cut", "api-kill"])
    expect(() => readOptions(["--faults", "flood"])).toThrow("There is no fault flood")
  })

  test.each([
    ["--seeds", "0"],
    ["--operations", "many"],
    ["--seed", "1.5"],
  ])("%s is not a valid %s", (name, value) => {
    expect(() => readOptions([name, value])).toThrow(`${name} must be a whole number`)
  })
})

test("every fourth seed combines all faults, and every seed has the simple ones", () => {
  const all = { faults: "all" } as const
  expect(faultsOf(all, 1)).toEqual(bankFaultKinds)
  expect(faultsOf(all, 2)).not.toContain("clock-jump")
  expect(faultsOf(all, 3)).not.toContain("disk-full")
  expect(faultsOf({ faults: ["disk-full"] }, 2)).toEqual(["disk-full"])
})

test("a full run of orders ends with a trial of proposals, and other runs do not", () => {
  const last = lastTrialOf(readOptions([]))
  expect(last && kindOf(last)).toBe("proposals")
  expect(last?.proposals).toBeGreaterThan(0)
  for (const given of ["--short", "--faults none", "--payments 9", "--proposals 9"]) {
    expect([given, lastTrialOf(readOptions(given.split(" ")))]).toEqual([given, undefined])
  }
})

test.each([
  "--short --seed 9 --faults cut,delay --faults-per-second 2",
  "--payments 200 --seed 9",
  "--proposals 40 --clients 12 --seed 9",
])("the printed command repeats the same trial: %s", (given) => {
  const options = readOptions(given.split(" "))
  const [, words = ""] = commandOf(options, 10).split(" -- ")
  const again = readOptions(words.split(" "))
  expect(again).toEqual({ ...options, seeds: 1, firstSeed: 10 })
})
