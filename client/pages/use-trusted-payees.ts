import { useQuery } from "@tanstack/react-query"
import { isTrusted, trustedPayeesQuery } from "../features/payees/api.ts"
import { isEnrolled, secondFactorsQuery } from "../identity/factors/api.ts"

/** Whether payments need confirmations, and which payees are exempt. False until known. */
export function useTrustedPayees() {
  const { data: factors } = useQuery(secondFactorsQuery)
  const enrolled = factors !== undefined && isEnrolled(factors)
  const { data: payees } = useQuery({ ...trustedPayeesQuery, enabled: enrolled })
  return { enrolled, isTrusted: (iban: string) => enrolled && isTrusted(payees, iban) }
}
