import ImageUp from "lucide-react/icons/image-up"
import TriangleAlert from "lucide-react/icons/triangle-alert"
import { type ClipboardEvent, type FormEvent, useRef, useState } from "react"
import { type EpcPayment, readEpcCode } from "#shared/payments/epc-code.ts"
import { loadCode } from "../lib/lazy.tsx"
import { say, type Text } from "../lib/say.ts"
import { readTypedQr } from "../lib/typed-text.ts"
import { Button } from "../ui/button.tsx"
import { Dialog } from "../ui/dialog.tsx"
import { DialogForm } from "../ui/dialog-form.tsx"
import { Note } from "../ui/note.tsx"
import { TextArea } from "../ui/text-area.tsx"

/** Larger files are not pictures of a code. */
const largestFile = 20_000_000

const noPicture = say("This file is not a picture that can be opened. Choose a PNG or JPEG file.")
const noCode = say(
  "No QR code was found in the picture. Choose a sharp picture that shows the whole code.",
)

/** Reads the QR code of a payment from a picture or from its text. No picture leaves the device. */
export function ReadCodeDialog({
  onRead,
  onClose,
}: {
  onRead: (payment: EpcPayment) => void
  onClose: () => void
}) {
  const file = useRef<HTMLInputElement>(null)
  const [text, setText] = useState("")
  const [pending, setPending] = useState(false)
  const [missing, setMissing] = useState<Text>()
  const [problem, setProblem] = useState<Text>()

  function fillInFrom(code: string) {
    const read = readEpcCode(readTypedQr(code))
    if (read.ok) onRead(read.payment)
    else setProblem(read.problem)
  }

  async function readPicture(picture: Blob) {
    setProblem(undefined)
    setMissing(undefined)
    setPending(true)
    try {
      if (picture.size > largestFile) throw new Error("too large")
      const { readQrPicture } = await loadCode(() => import("../lib/read-qr.ts"))
      const code = await readQrPicture(picture)
      if (code === undefined) setProblem(noCode)
      else fillInFrom(code)
    } catch {
      setProblem(noPicture)
    } finally {
      setPending(false)
      // So that the same file can be chosen again.
      if (file.current) file.current.value = ""
    }
  }

  function paste(event: ClipboardEvent) {
    const picture = [...event.clipboardData.files].find(({ type }) => type.startsWith("image/"))
    if (!picture) return
    event.preventDefault()
    void readPicture(picture)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setProblem(undefined)
    setMissing(
      text.trim() === "" ? say("Choose a picture, or paste the text of a code") : undefined,
    )
    if (text.trim() !== "") fillInFrom(text)
  }

  return (
    <Dialog
      onClose={onClose}
      title={say("Read a QR Code")}
      description={say("From an invoice or a message. The picture stays on your device.")}
    >
      <div onPaste={paste}>
        <DialogForm
          label={say("Read a QR code")}
          onSubmit={submit}
          onCancel={onClose}
          action={say("Fill In Form")}
          pending={pending}
          pendingLabel={say("Reading")}
        >
          <input
            ref={file}
            type="file"
            accept="image/*"
            aria-label={say("Picture of the code")}
            tabIndex={-1}
            className="hidden"
            onChange={({ target }) => target.files?.[0] && void readPicture(target.files[0])}
          />
          <Button
            tone="secondary"
            size="large"
            icon={<ImageUp />}
            disabled={pending}
            onClick={() => file.current?.click()}
          >
            {say("Choose a Picture")}
          </Button>
          <TextArea
            label={say("Or the text of the code")}
            hint={say("You can paste a picture here too.")}
            rows={4}
            spellCheck={false}
            readOnly={pending}
            error={missing}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setMissing(undefined)
            }}
          />
          {problem !== undefined && (
            <Note
              tone="negative"
              role="alert"
              icon={<TriangleAlert />}
              title={say("The code can't be used")}
            >
              {problem}
            </Note>
          )}
        </DialogForm>
      </div>
    </Dialog>
  )
}
