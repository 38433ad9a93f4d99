import fc from "fast-check"
import type { Step } from "../model/answers.ts"
import type { ModelBank, Movement } from "../model/bank-model.ts"
import { expectSameAnswer, show } from "./ask-bank.ts"
import type { Pair, Person } from "./real-bank.ts"

/** The model's side of a run. */
export type Sequence = {
  readonly bank: ModelBank
  readonly day: string
  /** Every requested movement, so that it can be repeated. */
  readonly sent: Movement[]
  /** How often each answer occurred, over all runs. */
  readonly reached: Map<string, number>
}

export type Command = fc.AsyncCommand<Sequence, Pair>

/** What one of the two members does next, from the drawn values. */
type Plan<Drawn> = (drawn: Drawn, sequence: Sequence, person: Person) => Step[]

/** A command that sends the same steps to model and bank, and expects the same answers. */
export function command<Drawn>(
  name: string,
  arbitrary: fc.Arbitrary<Drawn>,
  plan: Plan<Drawn>,
): fc.Arbitrary<Command> {
  return performed(name, arbitrary, async (drawn, sequence, pair, person) => {
    for (const step of plan(drawn, sequence, person)) await performStep(step, sequence, pair)
  })
}

async function performStep(step: Step, sequence: Sequence, pair: Pair): Promise<void> {
  if ("amount" in step) sequence.sent.push(step)
  const { replayed, code = "done" } = await expectSameAnswer(pair, step)
  count(sequence, `${step.kind} ${replayed ? "again " : ""}${code}`)
}

/** A command that handles both sides itself. */
export function performed<Drawn>(
  name: string,
  arbitrary: fc.Arbitrary<Drawn>,
  perform: (drawn: Drawn, sequence: Sequence, pair: Pair, person: Person) => Promise<void>,
): fc.Arbitrary<Command> {
  return fc.tuple(fc.nat(1), arbitrary).map(([who, drawn]) => ({
    check: () => true,
    async run(sequence, pair) {
      const person = pair.people[who]
      if (!person) throw new Error("there is no such member")
      await perform(drawn, sequence, pair, person)
    },
    toString: () => `${name} by ${who} ${show(drawn)}`,
  }))
}

/** Counts an answer, to measure what the sequences reach. */
export function count({ reached }: Sequence, answer: string): void {
  reached.set(answer, (reached.get(answer) ?? 0) + 1)
}
