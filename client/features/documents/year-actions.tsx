import CheckCheck from "lucide-react/icons/check-check"
import Download from "lucide-react/icons/download"
import X from "lucide-react/icons/x"
import type { StatedAccount } from "#shared/contracts/documents.ts"
import { say } from "../../lib/say.ts"
import { progressText, useDownload } from "../../lib/use-download.ts"
import { Button, buttonClasses } from "../../ui/button.tsx"
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from "../../ui/menu.tsx"
import { archivePath, formats, useReadStatements } from "./api.ts"

/** Downloads all statements of an account and a year in one file. They are read then. */
export function DownloadYear({ account, year }: { account: StatedAccount; year: number }) {
  const reading = useReadStatements()
  const download = useDownload({
    errorTitle: say("The statements were not downloaded"),
    onSaved: () => reading.mutate({ accountId: account.id, year: String(year) }),
  })
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line px-4 py-3 md:px-6">
      <span role="status" className="text-13 text-ink-3">
        {download.running && progressText(download)}
      </span>
      {download.running ? (
        <Button tone="ghost" icon={<X />} onClick={download.cancel}>
          {say("Cancel Download")}
        </Button>
      ) : (
        <Menu>
          <MenuTrigger className={buttonClasses({ tone: "secondary" })}>
            <span className="flex items-center gap-2">
              <Download />
              <span>{say("Download All of {year}", { year })}</span>
            </span>
          </MenuTrigger>
          <MenuContent>
            <MenuLabel>{say("One ZIP file, with each as")}</MenuLabel>
            {formats.map(({ value, text }) => (
              <MenuItem
                key={value}
                onSelect={() => download.start(archivePath(account.id, year, value))}
              >
                {text}
              </MenuItem>
            ))}
          </MenuContent>
        </Menu>
      )}
    </div>
  )
}

/** Marks every statement of the member as read. */
export function ReadAllStatements() {
  const reading = useReadStatements()
  return (
    <Button
      tone="ghost"
      className="-mr-4"
      icon={<CheckCheck />}
      pending={reading.isPending}
      pendingLabel={say("Marking")}
      onClick={() => reading.mutate({})}
    >
      {say("Mark All as Read")}
    </Button>
  )
}
