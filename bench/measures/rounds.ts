import type { Spread } from "../report/statistics.ts"
import { spreadOf } from "../report/statistics.ts"

/**
 * Runs all subjects once to warm them up, then alternates between them for this many rounds (A B C
 * A B C …), so that other work on the machine affects all equally.
 * @param say receives the result of each run
 */
export async function alternateRounds<Seen, Name extends string>(
  subjects: Readonly<Record<Name, () => Promise<Seen>>>,
  rounds: number,
  say: (name: Name, seen: Seen) => void,
): Promise<Record<Name, Seen>[]> {
  const names = Object.keys(subjects) as Name[]
  for (const name of names) await subjects[name]()
  const all: Record<Name, Seen>[] = []
  for (let round = 0; round < rounds; round += 1) {
    const seen = {} as Record<Name, Seen>
    for (const name of names) {
      seen[name] = await subjects[name]()
      say(name, seen[name])
    }
    all.push(seen)
  }
  return all
}

/** The spread of a value over the rounds, such as the ratio of two subjects. */
export function over<Round>(rounds: readonly Round[], value: (round: Round) => number): Spread {
  return spreadOf(rounds.map(value))
}
