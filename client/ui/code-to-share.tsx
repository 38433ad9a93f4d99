import Copy from "lucide-react/icons/copy"
import Download from "lucide-react/icons/download"
import type { ReactNode } from "react"
import { copyText } from "../lib/copy-text.ts"
import { lazyExtra } from "../lib/lazy.tsx"
import { saveQr } from "../lib/save-qr.ts"
import { asWritten, say } from "../lib/say.ts"
import { Button } from "./button.tsx"
import type { QrCodeProps } from "./qr-code.tsx"
import { Skeleton } from "./skeleton.tsx"

// What draws it is loaded when it is first shown: few pages have one.
const QrCode = lazyExtra(
  () => import("./qr-code.tsx"),
  (code) => code.QrCode,
  ({ className = "" }: QrCodeProps) => <Skeleton className={className} />,
)

type CodeToShareProps = {
  /** The text in the code. */
  code: string
  /** The code's accessible name. */
  label: string
  /** The name of the picture that is saved. */
  fileName: string
  /** The same as text, to copy; without it, there is no button. */
  details?: string
  /** What it is for. */
  children: ReactNode
}

/** A QR code to show to somebody, to save as a picture, or to send as text. */
export function CodeToShare({ code, label, fileName, details, children }: CodeToShareProps) {
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <QrCode text={asWritten(code)} label={label} className="aspect-square w-full max-w-64" />
      <p className="max-w-90 text-ink-2">{children}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button tone="secondary" icon={<Download />} onClick={() => void saveQr(fileName, code)}>
          {say("Save Picture")}
        </Button>
        {details !== undefined && (
          <Button
            tone="ghost"
            icon={<Copy />}
            onClick={() => void copyText(details, say("Payment details copied to clipboard"))}
          >
            {say("Copy Details")}
          </Button>
        )}
      </div>
    </div>
  )
}
