import { useQuery } from "@tanstack/react-query"
import { useParams } from "wouter"
import type { ProposalDetail } from "#shared/contracts/staff-proposals.ts"
import type { ProposalKind } from "#shared/staff-operations.ts"
import { Card } from "../../ui/card.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { AffordabilityPanel } from "../features/loans/affordability-panel.tsx"
import { RecoveryCodePanel } from "../features/members/recovery-code-panel.tsx"
import { proposalFactsQuery, proposalQuery } from "../features/proposals/api.ts"
import { EarlierProposals, FileClosed, FileFacts } from "../features/proposals/facts-panels.tsx"
import { ProposalReview } from "../features/proposals/proposal-review.tsx"
import { useEmployee } from "../features/session/api.ts"
import { Page } from "../ui/page.tsx"

/** Kinds whose approval gives the maker a code to draw. */
const letsRecover: readonly string[] = [
  "recovery.issue",
  "factors.reset",
] satisfies readonly ProposalKind[]

/** One proposal, to be decided or read. */
export function ProposalPage() {
  const { id } = useParams<{ id: string }>()
  const proposal = useQuery(proposalQuery(id))
  const me = useEmployee()
  return (
    <Page title={`Proposal ${id}`} crumbs={[{ label: "Approvals", href: "/approvals" }]}>
      <Loaded
        query={proposal}
        failure="The proposal did not load"
        framed
        skeleton={
          <Card as="div" className="grid gap-3 p-4" aria-busy>
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-24 w-full" />
          </Card>
        }
      >
        {(loaded) => (
          <ProposalReview proposal={loaded}>
            {letsRecover.includes(loaded.kind) &&
              loaded.state === "approved" &&
              loaded.maker.id === me.id && <RecoveryCodePanel proposal={loaded.id} />}
            <Facts id={id} proposal={loaded} />
          </ProposalReview>
        )}
      </Loaded>
    </Page>
  )
}

/** What the decision needs to know besides what was proposed. */
function Facts({ id, proposal }: { id: string; proposal: ProposalDetail }) {
  const facts = useQuery(proposalFactsQuery(id))
  return (
    <Loaded
      query={facts}
      failure="What the decision needs did not load"
      framed
      skeleton={<Skeleton className="h-40 w-full" />}
    >
      {({ file, earlier }) => (
        <>
          {file?.affordability && <AffordabilityPanel affordability={file.affordability} />}
          {file ? (
            <FileFacts file={file} />
          ) : (
            proposal.member && <FileClosed member={proposal.member} />
          )}
          <EarlierProposals earlier={earlier} />
        </>
      )}
    </Loaded>
  )
}
