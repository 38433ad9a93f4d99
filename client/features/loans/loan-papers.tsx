import Download from "lucide-react/icons/download"
import FileText from "lucide-react/icons/file-text"
import type { Loan, LoanPaper } from "#shared/contracts/loans.ts"
import { say, type Text } from "../../lib/say.ts"
import { useDownload } from "../../lib/use-download.ts"
import { Card, CardHead } from "../../ui/card.tsx"
import { IconButton } from "../../ui/icon-button.tsx"
import { Row, Rows } from "../../ui/rows.tsx"
import { SpinnerRing } from "../../ui/spinner.tsx"
import { Tile } from "../../ui/tile.tsx"

/** The papers of a loan as PDF: before acceptance, what the law wants read. */
export function LoanPapers({ loan }: { loan: Loan }) {
  const papers = papersOf(loan)
  if (papers.length === 0) return null
  return (
    <Card aria-labelledby="loan-papers" className="print:hidden">
      <CardHead id="loan-papers" title={say("Papers")} />
      <Rows className="pb-2">
        {papers.map((paper) => (
          <PaperRow key={paper.name} loan={loan} {...paper} />
        ))}
      </Rows>
    </Card>
  )
}

/** The papers to read before an offer is accepted, as rows that are flush with a dialog's text. */
export function PapersToRead({ loan }: { loan: Loan }) {
  return (
    <Rows className="-mx-4 md:-mx-6">
      {papersOf(loan).map((paper) => (
        <PaperRow key={paper.name} loan={loan} {...paper} />
      ))}
    </Rows>
  )
}

type Listed = { name: LoanPaper; title: Text; detail: Text }

function PaperRow({ loan, name, title, detail }: Listed & { loan: Loan }) {
  const download = useDownload({ errorTitle: say("The paper was not downloaded") })
  return (
    <Row
      tile={
        <Tile tone="neutral">
          <FileText />
        </Tile>
      }
      title={title}
      detail={
        download.running ? <span role="status">{say("The bank is making the file")}</span> : detail
      }
      menu={
        <IconButton
          label={say("Download {paper}", { paper: title })}
          disabled={download.running}
          onClick={() => download.start(`/api/loans/${loan.id}/paper?paper=${name}`)}
        >
          {download.running ? <SpinnerRing /> : <Download />}
        </IconButton>
      }
    />
  )
}

const sheets: Record<Loan["loanType"], Text> = {
  personal: say("Consumer credit information (SECCI)"),
  auto: say("Consumer credit information (SECCI)"),
  mortgage: say("Information sheet for mortgages (ESIS)"),
  business: say("Information about the business loan"),
}

/** The papers that a loan has in its state; the bank refuses the others. */
function papersOf({ status, loanType, offer, disbursedDate, payoff }: Loan): Listed[] {
  const withdrawn = status === "closed" && offer === null && disbursedDate === null
  if (status === "rejected" || withdrawn) return []
  const concluded = disbursedDate !== null || (offer !== null && offer.acceptedAt !== null)
  const pending = status === "pending"
  return [
    {
      name: "information",
      title: sheets[loanType],
      detail: pending ? say("At the estimated rate") : say("Terms, costs, and your rights"),
    },
    ...(pending
      ? []
      : [
          {
            name: "agreement" as const,
            title: concluded ? say("Loan agreement") : say("Draft of the loan agreement"),
            detail: concluded ? say("With the repayment plan") : say("To read before you accept"),
          },
        ]),
    {
      name: "schedule",
      title: say("Repayment schedule"),
      detail:
        disbursedDate === null ? say("By month") : say("By due date, with what you still owe"),
    },
    ...(payoff
      ? [
          {
            name: "payoff" as const,
            title: say("Payoff letter"),
            detail: say("What repays the loan in full today"),
          },
        ]
      : []),
  ]
}
