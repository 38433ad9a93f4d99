import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useParams } from "wouter"
import type { EntryLink, EntryPosting, LedgerEntry } from "#shared/contracts/staff-ledger.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { accountLabel } from "#shared/ledger/account-labels.ts"
import { formatAmount } from "#shared/money/format.ts"
import { get, post } from "../../lib/api-client.ts"
import { formatDateTime } from "../../lib/format-date.ts"
import { Button } from "../../ui/button.tsx"
import { Card } from "../../ui/card.tsx"
import { TextLink } from "../../ui/link.tsx"
import { Loaded } from "../../ui/loaded.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { CorrectionDialog } from "../features/ledger/correction-dialog.tsx"
import { proposalsKey } from "../features/proposals/api.ts"
import { OpenProposals } from "../features/proposals/open-proposals.tsx"
import { useMay } from "../features/session/api.ts"
import { listOfRows } from "../lists.ts"
import { staffPath } from "../staff-path.ts"
import { type Column, DataTable } from "../ui/data-table.tsx"
import { inWords } from "../ui/in-words.ts"
import { Page } from "../ui/page.tsx"
import { Detail, Details, Panel } from "../ui/panel.tsx"
import { ReasonDialog } from "../ui/reason-dialog.tsx"

const columns: readonly Column<EntryPosting>[] = [
  {
    id: "account",
    label: "Account",
    cell: ({ account, memberId, memberName }) =>
      memberId === null ? (
        accountLabel(account)
      ) : (
        <span>
          <span>{`${accountLabel(account)},`}</span>{" "}
          <TextLink href={`/members/${memberId}`}>{memberName ?? `member ${memberId}`}</TextLink>
        </span>
      ),
  },
  {
    id: "iban",
    label: "IBAN",
    cell: ({ memberId, open, iban }) =>
      memberId !== null && !open ? "Open the file to see it" : iban ? formatIban(iban) : "-",
  },
  {
    id: "debit",
    label: "Debit",
    cell: ({ amount, currency }) =>
      amount.startsWith("-") ? formatAmount(amount.slice(1), currency) : "",
    figure: true,
  },
  {
    id: "credit",
    label: "Credit",
    cell: ({ amount, currency }) => (amount.startsWith("-") ? "" : formatAmount(amount, currency)),
    figure: true,
  },
  {
    id: "balance",
    label: "Balance after",
    cell: ({ balanceAfter, currency }) =>
      balanceAfter === null ? "-" : formatAmount(balanceAfter, currency),
    figure: true,
  },
]

/** An entry with both sides, and its reversal or correction. */
export function EntryPage() {
  const { reference } = useParams<{ reference: string }>()
  const readsLedger = useMay()("readTrialBalance")
  const entry = useQuery({
    queryKey: ["ledger", "entry", reference],
    queryFn: ({ signal }) =>
      get<LedgerEntry>(`${staffPath("readEntry")}?${new URLSearchParams({ entry: reference })}`, {
        signal,
      }),
    gcTime: 30_000,
  })
  return (
    <Page
      title={entry.data?.reference ?? "Entry"}
      crumbs={[
        readsLedger ? { label: "Ledger", href: "/ledger" } : { label: "Cash desk", href: "/cash" },
      ]}
    >
      <Loaded
        query={entry}
        failure="The entry did not load"
        framed
        skeleton={
          <Card as="div" className="grid gap-3 p-4" aria-busy>
            <Skeleton className="h-5 w-1/3" />
            <Skeleton className="h-24 w-full" />
          </Card>
        }
      >
        {(loaded) => <Entry entry={loaded} />}
      </Loaded>
    </Page>
  )
}

function Entry({ entry }: { entry: LedgerEntry }) {
  const client = useQueryClient()
  const may = useMay()
  const [asked, setAsked] = useState<"reverse" | "correct">()
  const [sent, setSent] = useState<Proposed>()
  const close = () => setAsked(undefined)
  async function done(proposed: Proposed) {
    setSent(proposed)
    const changed = [["ledger", "entry"], proposalsKey]
    await Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })))
    close()
  }
  return (
    <>
      <OpenProposals proposals={entry.proposals} sent={sent} />
      <Panel
        title="Entry"
        aside={
          entry.reversible &&
          entry.proposals.length === 0 && (
            <span className="flex gap-2">
              {!entry.onlyWhole && may("proposeEntryCorrection") && (
                <Button tone="ghost" onClick={() => setAsked("correct")}>
                  Correct Amount
                </Button>
              )}
              {may("proposeEntryReversal") && (
                <Button tone="secondary" onClick={() => setAsked("reverse")}>
                  Reverse
                </Button>
              )}
            </span>
          )
        }
      >
        <Details>
          <Detail name="Kind">{inWords(entry.kind)}</Detail>
          <Detail name="Booked">{formatDateTime(entry.bookedAt)}</Detail>
          <Detail name="Number">{entry.id}</Detail>
          {entry.description !== null && <Detail name="Description">{entry.description}</Detail>}
          {entry.reverses && <Other name="Corrects" entry={entry.reverses} />}
          {entry.reversedBy && <Other name="Corrected by" entry={entry.reversedBy} />}
        </Details>
      </Panel>
      <Panel title="Both sides">
        <DataTable
          label="Postings"
          list={listOfRows(entry.postings)}
          columns={columns}
          rowKey={({ id }) => id}
          empty={{ title: "No postings", text: "This entry has no postings." }}
        />
      </Panel>
      {asked === "correct" && <CorrectionDialog entry={entry} onSent={done} onClose={close} />}
      {asked === "reverse" && (
        <ReasonDialog
          title="Reverse Entry"
          description={`${entry.reference} is reversed as a whole once a second person has approved it.`}
          action="Send to Second Person"
          onReason={async (reason) =>
            done(await post<Proposed>(staffPath("proposeEntryReversal", entry.id), { reason }))
          }
          onClose={close}
        />
      )}
    </>
  )
}

function Other({ name, entry: { reference } }: { name: string; entry: EntryLink }) {
  return (
    <Detail name={name}>
      <TextLink href={`/ledger/entries/${reference}`}>{reference}</TextLink>
    </Detail>
  )
}
