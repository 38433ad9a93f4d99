import { useQuery } from "@tanstack/react-query"
import { useContext, useEffect } from "react"
import { useSavedDraft } from "../lib/draft.ts"
import { DraftOwner } from "../lib/draft-owner.ts"
import { outcomeQuery } from "./submissions.ts"

/**
 * The draft of a form that moves money (client/lib/draft.ts). What may have been sent is not offered: only once
 * the bank says that it was not carried out.
 */
export function useMoneyDraft(
  ...[name, form, fields]: Parameters<typeof useSavedDraft>
): ReturnType<typeof useSavedDraft> {
  const owner = useContext(DraftOwner)
  const { draft, forget } = useSavedDraft(name, form, fields)
  const sentAs = draft?.sentAs
  const { data: outcome } = useQuery({
    ...outcomeQuery(owner ?? 0, sentAs ?? ""),
    enabled: owner !== undefined && sentAs !== undefined,
  })
  const isSent =
    outcome !== undefined && outcome.outcome !== "voided" && outcome.outcome !== "refused"
  useEffect(() => {
    if (isSent) forget()
  })
  if (sentAs === undefined) return { draft, forget }
  return { draft: outcome === undefined || isSent ? undefined : draft, forget }
}
