import { describe, expect, it } from "vitest"
import { repoRoot } from "../../server/config/root.ts"
import { applyPatch } from "./code-copy.ts"
import { readMutants } from "./mutant.ts"

describe("The mutants", () => {
  const bugs = readMutants()

  it("are at least 25, each with a different number", () => {
    expect(bugs.length).toBeGreaterThanOrEqual(25)
    expect(new Set(bugs.map(({ number }) => number)).size).toBe(bugs.length)
  })

  it("apply to the current code", async () => {
    const check = ({ name, file }: (typeof bugs)[number]) =>
      applyPatch(repoRoot, file, { check: true }).catch(
        (error: unknown) => `${name}: ${String(error)}`,
      )
    expect((await Promise.all(bugs.map(check))).filter(Boolean)).toEqual([])
  })
})
