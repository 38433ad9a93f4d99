import FolderLock from "lucide-react/icons/folder-lock"
import type {
  FactsAccount,
  FactsEntry,
  FactsLoan,
  ProposalFacts,
} from "#shared/contracts/staff-proposal-facts.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { loanTitles } from "#shared/loans/loan-labels.ts"
import { documentLabels } from "#shared/members/identity-checks.ts"
import { formatAmount } from "#shared/money/format.ts"
import { isolated } from "#shared/text/language.ts"
import { formatDateTime, formatDay, formatListTime } from "../../../lib/format-date.ts"
import { Badge, StatusBadge } from "../../../ui/badge.tsx"
import { TextLink } from "../../../ui/link.tsx"
import { Note } from "../../../ui/note.tsx"
import { listOfRows } from "../../lists.ts"
import { type Column, DataTable } from "../../ui/data-table.tsx"
import { inWords } from "../../ui/in-words.ts"
import { Panel } from "../../ui/panel.tsx"
import { ProposalTable } from "./proposal-table.tsx"

type File = NonNullable<ProposalFacts["file"]>
type Movement = FactsAccount["movements"][number]
type Check = File["identityChecks"][number]

const accountColumns: readonly Column<FactsAccount>[] = [
  { id: "name", label: "Account", cell: ({ name }) => name },
  {
    id: "iban",
    label: "IBAN",
    cell: ({ iban }) => <span translate="no">{formatIban(iban)}</span>,
    tight: true,
  },
  { id: "type", label: "Type", cell: ({ accountType }) => inWords(accountType), tight: true },
  {
    id: "state",
    label: "State",
    cell: ({ closedAt }) =>
      closedAt === null ? "Open" : <Badge>{`Closed ${formatListTime(closedAt)}`}</Badge>,
    tight: true,
  },
  {
    id: "opened",
    label: "Opened",
    cell: ({ openedAt }) => formatListTime(openedAt),
    tight: true,
    wide: true,
  },
  {
    id: "lowest",
    label: "Lowest in 90 days",
    cell: ({ lowest, currency }) => formatAmount(lowest, currency),
    figure: true,
    tight: true,
  },
  {
    id: "balance",
    label: "Balance",
    cell: ({ balance, currency }) => formatAmount(balance, currency),
    figure: true,
    tight: true,
  },
]

const movementColumns = (currency: FactsAccount["currency"]): readonly Column<Movement>[] => [
  { id: "at", label: "When", cell: ({ bookedAt }) => formatListTime(bookedAt), tight: true },
  { id: "what", label: "What", cell: ({ description, reference }) => description ?? reference },
  {
    id: "amount",
    label: "Amount",
    cell: ({ amount }) => formatAmount(amount, currency),
    figure: true,
    tight: true,
  },
  {
    id: "balance",
    label: "Balance",
    cell: ({ balanceAfter }) => formatAmount(balanceAfter, currency),
    figure: true,
    tight: true,
  },
]

const loanColumns: readonly Column<FactsLoan>[] = [
  {
    id: "loan",
    label: "Loan",
    cell: ({ loanType, amount, currency }) =>
      `${loanTitles[loanType]} of ${formatAmount(amount, currency)}`,
  },
  { id: "status", label: "Status", cell: (loan) => <LoanState {...loan} />, tight: true },
  {
    id: "paid",
    label: "Installments paid",
    cell: ({ onTime, late }) => `${onTime} on time, ${late} late`,
    tight: true,
  },
  {
    id: "overdue",
    label: "Overdue",
    cell: ({ overdue, overdueSince, currency }) =>
      overdueSince === null
        ? "-"
        : `${formatAmount(overdue, currency)} since ${formatDay(overdueSince)}`,
    figure: true,
    tight: true,
  },
  {
    id: "debt",
    label: "Debt",
    cell: ({ balance, currency }) => formatAmount(balance, currency),
    figure: true,
    tight: true,
  },
]

function LoanState({ status, writtenOff, currency }: FactsLoan) {
  if (writtenOff === null) return <StatusBadge status={status} />
  return <Badge tone="negative">{`Written off ${formatAmount(writtenOff, currency)}`}</Badge>
}

const entryColumns: readonly Column<FactsEntry>[] = [
  { id: "entry", label: "Entry", cell: ({ reference }) => reference, tight: true },
  { id: "kind", label: "Kind", cell: ({ kind }) => inWords(kind), tight: true },
  {
    id: "what",
    label: "What",
    cell: ({ description, reversed }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        <span>{description ?? "-"}</span>
        {reversed && <Badge tone="caution">Corrected</Badge>}
      </span>
    ),
  },
  { id: "at", label: "Booked", cell: ({ bookedAt }) => formatListTime(bookedAt), tight: true },
  {
    id: "amount",
    label: "Amount",
    cell: ({ amount, currency }) => formatAmount(amount, currency),
    figure: true,
    tight: true,
  },
]

const checkColumns: readonly Column<Check>[] = [
  { id: "name", label: "Name", cell: ({ holderName }) => holderName },
  {
    id: "outcome",
    label: "Outcome",
    cell: ({ outcome }) =>
      outcome === "checked" ? (
        <Badge tone="positive">Checked</Badge>
      ) : (
        <Badge tone="caution">To be checked again</Badge>
      ),
    tight: true,
  },
  {
    id: "document",
    label: "Document",
    cell: ({ documentKind }) => (documentKind === null ? "-" : documentLabels[documentKind]),
    tight: true,
  },
  { id: "evidence", label: "How", cell: ({ evidence }) => evidence },
  { id: "at", label: "When", cell: ({ checkedAt }) => formatListTime(checkedAt), tight: true },
]

const nothing = { title: "Nothing", text: "There is nothing of this kind." }

/** What a decision needs to know of the member's file, as it is now. */
export function FileFacts({ file }: { file: File }) {
  const { accounts, loans, entries, cause, identityChecks } = file
  const [account, other] = accounts
  return (
    <>
      {cause && (
        <Note
          tone="caution"
          icon={<FolderLock />}
          title={`${cause.action === "card.frozen" ? "Frozen" : "Blocked"} by ${cause.employee ?? "staff"} on ${formatDateTime(cause.at)}`}
        >
          {cause.reason ?? "No reason was noted."}
        </Note>
      )}
      {account && (
        <Panel title={other ? "Accounts concerned" : "Account concerned"}>
          <DataTable
            label="Accounts concerned"
            list={listOfRows(accounts)}
            columns={accountColumns}
            rowKey={({ id }) => id}
            empty={nothing}
          />
        </Panel>
      )}
      {account && !other && account.movements.length > 0 && (
        <Panel title="Last movements of the account">
          <DataTable
            label="Last movements"
            list={listOfRows(account.movements)}
            columns={movementColumns(account.currency)}
            rowKey={({ reference, amount }) => `${reference} ${amount}`}
            empty={nothing}
          />
        </Panel>
      )}
      {loans.length > 0 && (
        <Panel title="The member's loans">
          <DataTable
            label="The member's loans"
            list={listOfRows(loans)}
            columns={loanColumns}
            rowKey={({ loanId }) => loanId}
            href={({ loanId }) => `/loans/${loanId}`}
            empty={nothing}
          />
        </Panel>
      )}
      {entries.length > 0 && (
        <Panel title="Entries concerned">
          <DataTable
            label="Entries concerned"
            list={listOfRows(entries)}
            columns={entryColumns}
            rowKey={({ reference }) => reference}
            href={({ reference }) => `/ledger/entries/${reference}`}
            empty={nothing}
          />
        </Panel>
      )}
      {identityChecks.length > 0 && (
        <Panel title="Identity checks so far">
          <DataTable
            label="Identity checks"
            list={listOfRows(identityChecks)}
            columns={checkColumns}
            rowKey={({ checkedAt }) => checkedAt}
            empty={nothing}
          />
        </Panel>
      )}
    </>
  )
}

/** Stands for what the employee may not see of the member's file. */
export const FileClosed = ({ member }: { member: { id: number; name: string } }) => (
  <Note icon={<FolderLock />} title="The member's file is closed">
    <span>
      What the decision needs of it is shown to who decides, and to you once you have said
    </span>{" "}
    <TextLink
      href={`/members/${member.id}`}
    >{`why you open the file of ${isolated(member.name)}`}</TextLink>
  </Note>
)

/** What was proposed before about the same subject, and how it ended. */
export const EarlierProposals = ({ earlier }: Pick<ProposalFacts, "earlier">) => (
  <Panel title="Earlier about the same">
    <ProposalTable
      list={listOfRows(earlier)}
      kind="decided"
      empty={{
        title: "Nothing earlier",
        text: "Nobody has proposed anything about this before.",
      }}
    />
  </Panel>
)
