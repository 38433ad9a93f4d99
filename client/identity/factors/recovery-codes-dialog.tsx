import Copy from "lucide-react/icons/copy"
import Download from "lucide-react/icons/download"
import Printer from "lucide-react/icons/printer"
import { useRef, useState } from "react"
import { bankDay } from "../../lib/bank-time.ts"
import { copyText } from "../../lib/copy-text.ts"
import { downloadText } from "../../lib/download-file.ts"
import { formatDate } from "../../lib/format-date.ts"
import { asWritten, say } from "../../lib/say.ts"
import { settings } from "../../lib/settings.ts"
import { Button } from "../../ui/button.tsx"
import { CheckField } from "../../ui/check-field.tsx"
import { Dialog, DialogActions, DialogBody } from "../../ui/dialog.tsx"

/** Ten codes, shown only once: it closes only when the member says that they are saved. */
export function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  codes: readonly string[]
  onClose: () => void
}) {
  const [made] = useState(() => new Date())
  const [kept, setKept] = useState(false)
  const [asked, setAsked] = useState(false)
  const box = useRef<HTMLInputElement>(null)

  function close() {
    if (kept) return onClose()
    setAsked(true)
    box.current?.focus()
  }

  return (
    <Dialog
      onClose={close}
      title={say("Your Recovery Codes")}
      description={say(
        "If you lose your phone or passkey, each code lets you in once. You won't see them again.",
      )}
      dismissible={kept}
    >
      <DialogBody>
        <p className="hidden print:block">
          {say("{bank}: recovery codes. {remark}", {
            bank: settings.creditUnion.name,
            remark: recoveryCodesRemark(made),
          })}
        </p>
        <ol
          aria-label={say("Recovery codes")}
          className="justify-self-stretch rounded-3 bg-canvas px-4 py-3 text-center print:bg-transparent print:text-left"
        >
          {codes.map((code) => (
            <li key={code} className="py-1 font-mono font-semibold">
              {asWritten(code)}
            </li>
          ))}
        </ol>
        <div className="grid grid-cols-3 gap-2 print:hidden">
          <Button
            tone="secondary"
            icon={<Copy />}
            onClick={() =>
              void copyText(codes.join("\n"), say("Recovery codes copied to clipboard"))
            }
          >
            {say("Copy")}
          </Button>
          <Button
            tone="secondary"
            icon={<Download />}
            onClick={() =>
              downloadText(recoveryCodesFileName(made), recoveryCodesText(codes, made))
            }
          >
            {say("Download")}
          </Button>
          <Button tone="secondary" icon={<Printer />} onClick={() => print()}>
            {say("Print")}
          </Button>
        </div>
        <div className="print:hidden">
          <CheckField
            ref={box}
            label={say("I saved these codes in a safe place")}
            checked={kept}
            onChange={({ target }) => setKept(target.checked)}
            error={asked && !kept ? say("Save the codes first, then check this box") : undefined}
          />
        </div>
      </DialogBody>
      <div className="print:hidden">
        <DialogActions>
          <Button size="large" onClick={close}>
            {say("Done")}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

/** The owner and purpose of the codes, for the file. */
const recoveryCodesTitle = say("{bank}: recovery codes", { bank: settings.creditUnion.name })

/** The heading of a saved list of codes. */
function recoveryCodesRemark(made: Date): string {
  return say(
    "Made on {date}. Each code works once, in place of a passkey or an authenticator app.",
    { date: formatDate(made.toISOString()) },
  )
}

/** The file's name, such as "tessera-recovery-codes-2026-11-21.txt". */
function recoveryCodesFileName(made: Date): string {
  return `tessera-recovery-codes-${bankDay(made)}.txt`
}

/** The file's text. */
function recoveryCodesText(codes: readonly string[], made: Date): string {
  const lines = [recoveryCodesTitle, recoveryCodesRemark(made), "", ...codes]
  return `${lines.join("\r\n")}\r\n`
}
