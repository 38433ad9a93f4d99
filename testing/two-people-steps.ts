import fc from "fast-check"
import { allPayloads, twists } from "./two-people.ts"

/** What an approval comes with besides the right thing: the employee's own, fresh confirmation of this proposal. */
export type Confirmation =
  | "own"
  | "used"
  | "of another"
  | "of a colleague"
  | "of other terms"
  | "none"
/** One call of one of the employees. */
export type Step =
  | { do: "propose"; who: number; kind: string; twist: number; token: Token }
  | { do: "decide"; who: number; which: number; token: Token; confirm: Confirmation; hash: boolean }
  | { do: "reject" | "withdraw" | "draw" | "expire"; who: number; which: number }
  | { do: "alone"; who: number; act: number }
  | { do: "relate" | "sign out"; who: number }
export type Token = "own" | "wrong"

const kinds = Object.keys(allPayloads)
const who = fc.nat(3)
const which = fc.nat(30)
const token = fc.constantFrom<Token>("own", "own", "own", "own", "own", "own", "wrong")
const confirm = fc.constantFrom<Confirmation>(
  ...([
    "own",
    "own",
    "own",
    "own",
    "used",
    "of another",
    "of a colleague",
    "of other terms",
    "none",
  ] as const),
)
export const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("propose" as const),
      who,
      kind: fc.constantFrom(...kinds),
      token,
      twist: fc.nat(twists.length - 1),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant("decide" as const),
      who,
      which,
      token,
      confirm,
      hash: fc.constantFrom(true, true, true, true, true, false),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom<"reject" | "withdraw" | "draw" | "expire">(
        "reject",
        "withdraw",
        "draw",
        "expire",
      ),
      who,
      which,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("alone" as const), who, act: fc.nat(5) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom<"relate" | "sign out">("relate", "sign out"), who }),
  },
)
