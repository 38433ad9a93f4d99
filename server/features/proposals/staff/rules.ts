import { inEnglish } from "#shared/refusals/entry.ts"
import { notFound, Problem } from "../../../use-case/problem.ts"
import type { StoredProposal } from "./queries.ts"

/** @throws Problem why it cannot be decided */
export function requireDecidable(row: StoredProposal, employeeId: number, hash: string): void {
  if (row.maker.id === employeeId) throw refused("own_proposal")
  if (row.state !== "open") throw refused("not_open")
  if (row.hash !== hash) throw refused("hash_differs")
}

/** The problem for a refusal of proposal_decide (server/features/proposals/proposals.sql). */
export function refused(reason: string): Problem {
  switch (reason) {
    case "not_found":
      return notFound()
    case "not_open":
      return new Problem(
        "already_done",
        inEnglish("This was decided or withdrawn. Nothing was changed."),
      )
    case "expired":
      return new Problem("already_done", inEnglish("This has expired. Nothing was changed."))
    case "own_proposal":
      return new Problem("second_person_required")
    case "hash_differs":
      return new Problem("proposal_differs")
    case "confirmation_required":
      return new Problem(
        "wrong_code",
        inEnglish("Confirm with a factor. Nothing was changed. Try again."),
      )
    default:
      throw new Error(`an unknown refusal: ${reason}`)
  }
}
