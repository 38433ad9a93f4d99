import { useQuery } from "@tanstack/react-query"
import Check from "lucide-react/icons/check"
import KeyRound from "lucide-react/icons/key-round"
import TriangleAlert from "lucide-react/icons/triangle-alert"
import { type ReactNode, useState } from "react"
import type { DecisionAnswer, ProposalDetail } from "#shared/contracts/staff-proposals.ts"
import { rolesText } from "#shared/employee-roles.ts"
import { isolated } from "#shared/text/language.ts"
import { formatDateTime } from "../../../lib/format-date.ts"
import { lazyOverlay } from "../../../lib/lazy.tsx"
import { Button } from "../../../ui/button.tsx"
import { Card } from "../../../ui/card.tsx"
import { classes } from "../../../ui/classes.ts"
import { TextLink } from "../../../ui/link.tsx"
import { Note } from "../../../ui/note.tsx"
import { showToast } from "../../../ui/toast-store.ts"
import { useShortcuts } from "../../keys.ts"
import { BeforeAfter } from "../../ui/before-after.tsx"
import { Detail, Details, Panel, PanelBody } from "../../ui/panel.tsx"
import { sessionQuery } from "../session/api.ts"
import { ProposalBadge } from "./proposal-badge.tsx"

const DecisionDialog = lazyOverlay(
  () => import("./decision-dialogs.tsx"),
  (code) => code.DecisionDialog,
)

type Asked = "approve" | "reject" | "withdraw"

/**
 * A proposal with everything that a second person needs to decide it: what happens, for which member, what is true
 * before and after, why, who asks, and until when; then what else the decision needs; and then the buttons, which are
 * read last and stay on the screen.
 */
export function ProposalReview({
  proposal,
  children,
}: {
  proposal: ProposalDetail
  /** What else the decision needs to know. */
  children?: ReactNode
}) {
  const { data: session } = useQuery(sessionQuery)
  const [asked, setAsked] = useState<Asked>()
  const [once, setOnce] = useState<DecisionAnswer["once"]>()
  const { mayDecide, mayWithdraw, changed } = proposal
  useShortcuts("This proposal", [
    ...(mayDecide && !changed
      ? [{ key: "a", label: "Approve", run: () => setAsked("approve") }]
      : []),
    ...(mayDecide ? [{ key: "r", label: "Reject", run: () => setAsked("reject") }] : []),
  ])
  function done(answer: DecisionAnswer | undefined) {
    setAsked(undefined)
    setOnce(answer?.once)
    showToast(outcomeToast(answer))
  }
  return (
    <>
      <Panel title="Proposal" aside={<ProposalBadge {...proposal} />}>
        <PanelBody>
          <p className="text-16 font-semibold wrap-anywhere">{proposal.sentence}</p>
          <StateNote proposal={proposal} />
        </PanelBody>
        <div className="border-t border-line">
          <BeforeAfter changes={proposal.rows} />
        </div>
        <div className="border-t border-line">
          <Facts proposal={proposal} />
        </div>
      </Panel>
      {children}
      {once && (
        <div className={foot}>
          <Note tone="positive" role="status" icon={<KeyRound />} title={once.name}>
            <p className="mt-1 font-mono text-15 font-semibold select-all">{once.value}</p>
            <p className="mt-1 text-13 text-ink-2">
              Write it down now or pass it on: it is not shown again.
            </p>
          </Note>
        </div>
      )}
      {(mayDecide || mayWithdraw) && (
        <Card
          as="div"
          role="group"
          aria-label="Decision"
          className={classes(foot, "flex flex-wrap justify-end gap-2 p-3 print:hidden")}
        >
          {mayWithdraw && (
            <Button tone="ghost" onClick={() => setAsked("withdraw")}>
              Withdraw
            </Button>
          )}
          {mayDecide && (
            <>
              <Button tone="secondary" aria-keyshortcuts="r" onClick={() => setAsked("reject")}>
                Reject
              </Button>
              <Button
                icon={<Check />}
                aria-keyshortcuts="a"
                disabled={changed}
                onClick={() => setAsked("approve")}
              >
                Approve
              </Button>
            </>
          )}
        </Card>
      )}
      {asked && session && (
        <DecisionDialog
          proposal={proposal}
          factors={session.factors}
          decision={asked}
          onDone={done}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/** At the end of the page, and at the edge of the screen while more of the page is below. */
const foot = "sticky bottom-0 z-10 rounded-4 shadow-2"

function outcomeToast(answer: DecisionAnswer | undefined): Parameters<typeof showToast>[0] {
  if (!answer) return { title: "Proposal withdrawn" }
  const { state, sentence, refusal } = answer.proposal
  if (state === "approved") return { title: "Approved and done", description: sentence }
  if (state === "rejected") return { title: "Rejected", description: sentence }
  return {
    title: "Not possible",
    description: refusal ?? "The proposal could not be carried out.",
    tone: "destructive",
  }
}

function StateNote({ proposal }: { proposal: ProposalDetail }) {
  const { state, changed, refusal, mayDecide, deciders } = proposal
  if (state === "refused") {
    return (
      <Note tone="negative" icon={<TriangleAlert />} title="Approved, but not possible">
        {refusal}
      </Note>
    )
  }
  if (state !== "open") return null
  if (changed) {
    return (
      <Note tone="negative" icon={<TriangleAlert />} title="Something has changed meanwhile">
        What was true when this was proposed no longer is, so it can't be approved. Reject it, and
        propose it again if it is still wanted.
      </Note>
    )
  }
  if (mayDecide) {
    if (!proposal.sameName) return null
    return (
      <Note tone="caution" icon={<TriangleAlert />} title="The same name">
        {`${isolated(proposal.maker.name)} proposed this, and the member's name is the same. Nobody decides about their own membership or a relative's: ask before you approve it.`}
      </Note>
    )
  }
  return (
    <p className="text-ink-2">{`Another ${rolesText(deciders, "or").toLowerCase()} decides, not the employee who proposed it.`}</p>
  )
}

function Facts({ proposal }: { proposal: ProposalDetail }) {
  const { member, link, maker, decidedAt, decidedBy } = proposal
  return (
    <Details>
      {member && (
        <Detail name="Member">
          <TextLink href={`/members/${member.id}`}>{member.name}</TextLink>
        </Detail>
      )}
      <Detail name="Proposed by">{maker.name}</Detail>
      <Detail name="Proposed">{formatDateTime(proposal.createdAt)}</Detail>
      {proposal.state === "open" && (
        <Detail name="Can be decided until">{formatDateTime(proposal.expiresAt)}</Detail>
      )}
      {decidedBy && <Detail name="Decided by">{decidedBy.name}</Detail>}
      {decidedAt && <Detail name="Decided">{formatDateTime(decidedAt)}</Detail>}
      <Detail name="Reason">{proposal.reason}</Detail>
      {proposal.decisionReason && (
        <Detail name="Reason of the decision">{proposal.decisionReason}</Detail>
      )}
      {link && (
        <Detail name="Concerns">
          <TextLink href={link.href}>{link.label}</TextLink>
        </Detail>
      )}
    </Details>
  )
}
