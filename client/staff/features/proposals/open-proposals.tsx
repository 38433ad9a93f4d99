import UsersRound from "lucide-react/icons/users-round"
import type { OpenProposal, Proposed } from "#shared/contracts/staff-proposals.ts"
import { formatDateTime } from "../../../lib/format-date.ts"
import { TextLink } from "../../../ui/link.tsx"
import { Note } from "../../../ui/note.tsx"
import { SentToSecondPerson } from "./sent-note.tsx"

const names: Readonly<Record<string, string>> = {
  "entry.reverse": "A reversal waits for a second person",
  "entry.correct": "A correction waits for a second person",
  "cash.difference": "The difference waits for a second person",
  "loan.approve": "An approval waits for a second person",
  "loan.reject": "A rejection waits for a second person",
  "loan.disburse": "The payout waits for a second person",
  "loan.write_off": "A write-off waits for a second person",
  "payment.assign": "Crediting an account waits for a second person",
  "payment.send_back": "Sending it back waits for a second person",
  "payment.grant": "Granting the recall waits for a second person",
  "payment.hold": "Holding the money waits for a second person",
  "payment.refuse": "Refusing the recall waits for a second person",
  "payment.collect": "Collecting the claim waits for a second person",
  "payment.write_off": "A write-off waits for a second person",
  "payment.reverse": "Reversing the write-off waits for a second person",
  "suspense.clear": "Clearing suspense waits for a second person",
  "vault.delivery": "A delivery of cash waits for a second person",
  "vault.difference": "The vault's difference waits for a second person",
  "message.release": "Releasing the message waits for a second person",
}

type OpenProposalsProps = {
  proposals: readonly OpenProposal[]
  /** What the employee has just proposed on this page. */
  sent: Proposed | undefined
}

/** What waits for a second person about the subject of a page, each with a link to its review. */
export function OpenProposals({ proposals, sent }: OpenProposalsProps) {
  return proposals.map(({ id, kind, expiresAt }) =>
    id === sent?.proposal.id ? (
      <SentToSecondPerson key={id} {...sent} />
    ) : (
      <Note
        key={id}
        tone="caution"
        icon={<UsersRound />}
        title={names[kind] ?? "A proposal waits for a second person"}
      >
        <span>{`Until ${formatDateTime(expiresAt)}.`}</span>{" "}
        <TextLink href={`/approvals/${id}`}>See the proposal</TextLink>
      </Note>
    ),
  )
}
