import Download from "lucide-react/icons/download"
import type { JournalExport } from "#shared/contracts/staff-ledger.ts"
import { asWritten } from "#shared/words/text.ts"
import { progressText, useDownload } from "../../../lib/use-download.ts"
import { Button } from "../../../ui/button.tsx"
import { useAddress } from "../../address.ts"
import { useFilters } from "../../lists.ts"
import { staffPath } from "../../staff-path.ts"
import { FilterBar, FilterDate } from "../../ui/filters.tsx"
import { Panel, PanelBody } from "../../ui/panel.tsx"

/** Downloads the journal of some days, or of all. */
export function JournalPanel() {
  const address = useAddress()
  const filters = useFilters(["from", "to"])
  const download = useDownload({ errorTitle: asWritten("The journal was not downloaded") })
  function start(format: JournalExport["format"]) {
    const [from, to] = [address.get("from"), address.get("to")]
    const asked: JournalExport = { format, ...(from && { from }), ...(to && { to }) }
    download.start(staffPath("downloadJournal"), asked)
  }
  return (
    <Panel title="Journal">
      <FilterBar list={{ filters }}>
        <FilterDate name="from" label="From" />
        <FilterDate name="to" label="To" />
      </FilterBar>
      <PanelBody>
        <p className="text-ink-2">
          Every entry with its postings; all days without dates. The journal for hledger begins with
          the balances before and ends with assertions of the trial balance. It names no member, but
          has their IBANs, so each download is in the audit trail.
        </p>
        <p role="status" className="text-13 text-ink-2 empty:hidden">
          {download.running && progressText(download)}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            tone="secondary"
            icon={<Download />}
            disabled={download.running}
            onClick={() => start("hledger")}
          >
            Download for hledger
          </Button>
          <Button
            tone="secondary"
            icon={<Download />}
            disabled={download.running}
            onClick={() => start("csv")}
          >
            Download CSV
          </Button>
          {download.running && (
            <Button tone="ghost" onClick={download.cancel}>
              Cancel
            </Button>
          )}
        </div>
      </PanelBody>
    </Panel>
  )
}
