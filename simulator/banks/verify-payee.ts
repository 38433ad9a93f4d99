import { accountByIban } from "./banks.ts"

export type PayeeAnswer = {
  readonly result: "match" | "close_match" | "no_match" | "not_possible"
  /** The holder's name; only for a close match. */
  readonly name?: string
}

const fixed: Readonly<Record<string, PayeeAnswer["result"]>> = {
  50: "match",
  51: "close_match",
  52: "no_match",
  53: "not_possible",
}

const words = (name: string): string[] =>
  name
    .toLowerCase()
    .normalize("NFKD")
    .split(/[^a-z]+/)
    .filter((word) => word !== "")

/** Whether a name belongs to an account; `not_possible` outside the three banks. */
export function verifyPayee(iban: string, name: string): PayeeAnswer {
  const account = accountByIban(iban)
  if (!account) return { result: "not_possible" }
  const { holder, ending } = account
  const given = words(name)
  const shared = words(holder).filter((word) => given.includes(word)).length
  const found = shared === words(holder).length ? "match" : shared > 0 ? "close_match" : "no_match"
  const result = fixed[ending] ?? found
  return result === "close_match" ? { result, name: holder } : { result }
}
