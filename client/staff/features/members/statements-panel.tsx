import DownloadIcon from "lucide-react/icons/download"
import type { MemberStatement } from "#shared/contracts/staff-members.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { formatAmount } from "#shared/money/format.ts"
import { asWritten } from "#shared/words/text.ts"
import { formatDay } from "../../../lib/format-date.ts"
import { type Download, progressText, useDownload } from "../../../lib/use-download.ts"
import { Button } from "../../../ui/button.tsx"
import { useList } from "../../lists.ts"
import { staffPath } from "../../staff-path.ts"
import { type Column, DataTable } from "../../ui/data-table.tsx"
import { Panel } from "../../ui/panel.tsx"
import { membersKey } from "./api.ts"

const columns: readonly Column<MemberStatement>[] = [
  {
    id: "account",
    label: "Account",
    cell: ({ accountName, iban }) => (
      <span>
        <bdi translate="no" className="block">
          {accountName}
        </bdi>
        <span translate="no" className="iban text-12 text-ink-3">
          {formatIban(iban)}
        </span>
      </span>
    ),
  },
  { id: "number", label: "Number", cell: ({ number }) => number, figure: true, tight: true },
  {
    id: "period",
    label: "Period",
    cell: ({ from, to }) => `${formatDay(from)} to ${formatDay(to)}`,
    tight: true,
  },
  {
    id: "in",
    label: "Money in",
    cell: ({ moneyIn, currency }) => formatAmount(moneyIn, currency),
    figure: true,
  },
  {
    id: "out",
    label: "Money out",
    cell: ({ moneyOut, currency }) => formatAmount(moneyOut, currency),
    figure: true,
  },
  {
    id: "closing",
    label: "Closing balance",
    cell: ({ closing, currency }) => formatAmount(closing, currency),
    figure: true,
  },
]

const fileColumn = ({ running, start }: Download): Column<MemberStatement> => ({
  id: "file",
  label: "File",
  cell: ({ id, accountName, number }) => (
    <Button
      tone="ghost"
      size="small"
      icon={<DownloadIcon />}
      disabled={running}
      aria-label={`PDF of statement ${number}, ${accountName}`}
      onClick={() => start(staffPath("downloadMemberStatement", id))}
    >
      PDF
    </Button>
  ),
  tight: true,
})

/** The monthly statements of a member's accounts, as the member has them. */
export function StatementsPanel({ member }: { member: string }) {
  const download = useDownload({ errorTitle: asWritten("The statement was not downloaded") })
  const list = useList<MemberStatement>({
    key: [...membersKey, "statements", member],
    path: staffPath("readMemberStatements", member),
  })
  return (
    <Panel title="Monthly statements" aside={download.running && progressText(download)}>
      <DataTable
        label="Monthly statements"
        list={list}
        columns={[...columns, fileColumn(download)]}
        rowKey={({ id }) => id}
        empty={{
          title: "No statements",
          text: "The first one is closed after the last day of the month.",
        }}
      />
    </Panel>
  )
}
