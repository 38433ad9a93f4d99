/**
 * Random sequences of everything a member can do, refused things included, against the model: after
 * every step the bank's answer must be the model's, and at the end all books must agree. A failing
 * sequence shrinks, and prints seed and path. From 20 runs on it also prints which answers were reached.
 *
 * MODEL_RUNS=500 npx vitest run --project api testing/model-based/sequences.api.test.ts   for a long run
 * MODEL_SEED=… MODEL_PATH=…   with what a failure printed, to see it again
 */
import fc from "fast-check"
import { expect, test } from "vitest"
import { fullForm } from "../full-form.ts"
import { expectSameAnswer } from "./ask-bank.ts"
import type { Sequence } from "./command.ts"
import { expectSameBooksAndPages } from "./expect-same-books.ts"
import { movementCommands } from "./movement-commands.ts"
import { otherCommands } from "./other-commands.ts"
import { bankDay, newPair, type Pair } from "./real-bank.ts"

const runs = Number(process.env["MODEL_RUNS"] ?? (fullForm ? 60 : 8))
const seed = process.env["MODEL_SEED"]
const path = process.env["MODEL_PATH"]
/** The time for the runs and for shrinking a failure. A busy machine needs most of a minute for one run. */
const timeoutMs = 300_000 + runs * 60_000

test("the bank gives the same answers as the model to every sequence", async () => {
  const reached = new Map<string, number>()
  let sequences = 0
  const commands = fc.commands([...movementCommands, ...otherCommands], {
    maxCommands: 80,
    size: "max",
  })
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const pair = await newPair(2)
      const day = await bankDay()
      const model: Sequence = { bank: pair.bank, day, sent: [], reached }
      await fund(pair, day)
      await fc.asyncModelRun(() => ({ model, real: pair }), sequence)
      await signAllIn(pair)
      await expectSameBooksAndPages(pair, day)
      sequences += 1
    }),
    {
      numRuns: runs,
      interruptAfterTimeLimit: timeoutMs,
      ...(seed !== undefined && { seed: Number(seed) }),
      ...(path !== undefined && { path }),
    },
  )
  const steps = [...reached.values()].reduce((sum, times) => sum + times, 0)
  console.log(
    `Model-based: ${sequences} of ${runs} sequences, ${steps} steps, ${reached.size} kinds of answer`,
  )
  if (runs >= 20)
    console.log(Object.fromEntries([...reached].sort(([one], [other]) => (one < other ? -1 : 1))))
  expect(steps).toBeGreaterThan(sequences)
})

async function signAllIn(pair: Pair): Promise<void> {
  for (const { owner } of pair.people) {
    await expectSameAnswer(pair, { kind: "sign_in", owner })
  }
}

/** 60,000 EUR for each member: more than one day's limit. */
async function fund(pair: Pair, day: string): Promise<void> {
  for (const { owner } of pair.people) {
    const to = [...pair.bank.accounts.values()].find((each) => each.owner === owner)?.id ?? 0
    const deposit = { kind: "deposit", owner, day, amount: 6_000_000n, to } as const
    await expectSameAnswer(pair, deposit)
  }
}
