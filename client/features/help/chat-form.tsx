import SendHorizontal from "lucide-react/icons/send-horizontal"
import type { KeyboardEvent } from "react"
import { useEffect } from "react"
import { NewChatMessage } from "#shared/contracts/help.ts"
import { say } from "../../lib/say.ts"
import { asText, useContractForm } from "../../lib/use-contract-form.tsx"
import { Button } from "../../ui/button.tsx"
import { TextArea } from "../../ui/text-area.tsx"
import { useSendMessage } from "./api.ts"

const longest = 2_000
/** From this length on, the number of remaining characters is shown. */
const countFrom = 1_800

/** With a physical keyboard, Enter sends; on a touch keyboard, it starts a new line. */
const enterSends = matchMedia("(hover: hover)").matches

/** The message field. It keeps the text until the bank has stored it. */
export function ChatForm({ about = "" }: { about?: string | undefined }) {
  const writing = useSendMessage()
  const { form, submit, pending, text } = useContractForm({
    contract: NewChatMessage,
    values: { text: about },
    mode: "onSubmit",
    change: writing,
    send: (message, told) => writing.mutate(message.text, told),
    onDone: () => {
      form.resetField("text", { defaultValue: "" })
      form.setFocus("text")
    },
  })
  const length = [...form.watch("text")].length

  // The dialog would focus its first control, the log; the member opened it to write.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      form.setFocus("text")
      const field = document.activeElement
      // Behind what the message begins with.
      if (field instanceof HTMLTextAreaElement) {
        field.setSelectionRange(field.value.length, field.value.length)
      }
    })
    return () => cancelAnimationFrame(frame)
  }, [form])

  function onKeyDown(event: KeyboardEvent) {
    if (!enterSends || event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing)
      return
    event.preventDefault()
    submit()
  }

  return (
    <form noValidate aria-label={say("Write to staff")} className="grid gap-3" onSubmit={submit}>
      <TextArea
        label={say("Your message")}
        rows={2}
        aside={
          length >= countFrom
            ? say("{count} characters left", { count: longest - length })
            : undefined
        }
        hint={say(
          enterSends
            ? "Never write your password or a CVV here. Press Enter to send, or Shift and Enter for a new line."
            : "Never write your password or a CVV here.",
        )}
        onKeyDown={onKeyDown}
        {...text("text", asText)}
      />
      <Button
        type="submit"
        size="large"
        icon={<SendHorizontal />}
        pending={pending}
        pendingLabel={say("Sending")}
        className="md:justify-self-end"
      >
        {say("Send")}
      </Button>
    </form>
  )
}
