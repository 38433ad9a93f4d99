import { normalizeIban } from "#shared/iban/format-iban.ts"
import { withPlainDigits } from "./typed-text.ts"

/** An IBAN in capitals and without spaces, complete or not; what names it in front is left out: "IBAN: LU28 …". */
export function readTypedIban(typed: string): string {
  const [, named = typed] = /^[^:]*:(.*)$/s.exec(typed.normalize("NFKC")) ?? []
  const plain = normalizeIban(withPlainDigits(named.normalize("NFKC")))
  return plain.replace(/^IBAN(?:N[RO]|NUMBER)?(?=[A-Z]{2}[0-9]{2})/, "")
}
