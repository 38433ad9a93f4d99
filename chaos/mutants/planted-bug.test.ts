import { describe, expect, it } from "vitest"
import { repoRoot } from "../../server/root.ts"
import { applyPatch } from "./code-copy.ts"
import { plantedBugs } from "./planted-bug.ts"

describe("The planted bugs", () => {
  const bugs = plantedBugs()

  it("are at least 25, each with a number of its own", () => {
    expect(bugs.length).toBeGreaterThanOrEqual(25)
    expect(new Set(bugs.map(({ number }) => number)).size).toBe(bugs.length)
  })

  it("apply to the code as it is now", async () => {
    const check = ({ name, file }: (typeof bugs)[number]) =>
      applyPatch(repoRoot, file, { check: true }).catch(
        (error: unknown) => `${name}: ${String(error)}`,
      )
    expect((await Promise.all(bugs.map(check))).filter(Boolean)).toEqual([])
  })
})
