import { type UseQueryResult, useQuery } from "@tanstack/react-query"
import CircleAlert from "lucide-react/icons/circle-alert"
import { useState } from "react"
import { useSearch } from "wouter"
import type { SavedPayee } from "#shared/contracts/payees.ts"
import { savedPayeesQuery } from "../features/payees/api.ts"
import { mustVerify } from "../features/payees/verification-badge.tsx"
import { failureText } from "../lib/problem.ts"
import { say } from "../lib/say.ts"
import type { PickedPayee } from "../money/transfer/picked-payee-field.tsx"
import { TextLink } from "../ui/link.tsx"
import { Note } from "../ui/note.tsx"

type Prefilled = {
  /** The id in the URL; null without one. */
  asked: string | null
  query: UseQueryResult<SavedPayee[]>
  payee: PickedPayee | undefined
}

/**
 * The saved payee that the transfer's URL asks for (`?payee=ID`), which only the member who saved it can
 * read. The URL never names a payee.
 */
export function usePrefilledPayee(): Prefilled {
  const asked = new URLSearchParams(useSearch()).get("payee")
  const query = useQuery({ ...savedPayeesQuery(), enabled: asked !== null })
  const found = asked === null ? undefined : query.data?.find(({ id }) => String(id) === asked)
  // As it was at first: a saved payee that changes later must not change the form.
  const [first, setFirst] = useState<{ id: string | null; payee: PickedPayee }>()
  if (found && first?.id !== asked) {
    const { iban, name } = found
    setFirst({ id: asked, payee: { iban, name, verifyAgain: mustVerify(found) } })
  }
  return { asked, query, payee: first?.id === asked ? first.payee : undefined }
}

/** Says why the payee was not filled in; empty if it was. */
export function PrefilledPayeeNote({ asked, query, payee }: Prefilled) {
  if (asked === null || query.isPending || payee) return null
  return (
    <div className="mb-4 md:mb-6">
      <Note icon={<CircleAlert />} role="status" title={say("The payee could not be filled in")}>
        <span>{query.isError ? failureText(query.error) : say("You have no such payee.")}</span>{" "}
        <TextLink href="/payments/payees">{say("See your payees")}</TextLink>
      </Note>
    </div>
  )
}
