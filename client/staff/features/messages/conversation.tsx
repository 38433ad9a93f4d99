import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { NewChatMessage } from "#shared/contracts/help.ts"
import type { MemberFile } from "#shared/contracts/staff-members.ts"
import type { StaffMessage } from "#shared/contracts/staff-messages.ts"
import { formatDateTime } from "../../../lib/format-date.ts"
import { errorText } from "../../../lib/problem.ts"
import { readTypedLine } from "../../../lib/typed-text.ts"
import { useChange } from "../../../lib/use-change.ts"
import { asText } from "../../../lib/use-contract-form.tsx"
import { Button } from "../../../ui/button.tsx"
import { classes } from "../../../ui/classes.ts"
import { Loaded } from "../../../ui/loaded.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { TextArea } from "../../../ui/text-area.tsx"
import { Panel, PanelBody } from "../../ui/panel.tsx"
import { useStaffForm } from "../../ui/use-staff-form.ts"
import { useEmployee, useMay } from "../session/api.ts"
import { messagesQuery, templatesQuery, useConversation, useStoreTemplate } from "./api.ts"

/** A member's conversation with staff, with the answer below. */
export function ConversationPanel({
  member,
  conversation,
}: {
  member: string
  conversation: MemberFile["conversation"]
}) {
  const messages = useQuery(messagesQuery(member))
  const { take } = useConversation(member)
  const me = useEmployee()
  const may = useMay()
  const taker = conversation?.employee
  return (
    <Panel
      title="Messages"
      aside={
        conversation &&
        may("takeConversation") && (
          <span className="flex items-center gap-3">
            <span>
              {taker
                ? `Taken by ${taker.id === me.id ? "you" : taker.name}`
                : "Nobody has taken it"}
            </span>
            <Button
              tone="secondary"
              size="small"
              onClick={() => void take({ release: taker?.id === me.id })}
            >
              {taker?.id === me.id ? "Give Back" : "Assign to Me"}
            </Button>
          </span>
        )
      }
    >
      <Loaded
        query={messages}
        failure="Messages did not load"
        skeleton={
          <PanelBody>
            <Skeleton className="h-24 w-full" />
          </PanelBody>
        }
      >
        {(found) =>
          found.length === 0 ? (
            <p className="px-3 py-3.5 text-ink-2">No messages yet.</p>
          ) : (
            <ol className="grid max-h-[50vh] gap-2 overflow-y-auto px-3 py-3.5">
              {found.toReversed().map((message) => (
                <Message key={message.id} {...message} />
              ))}
            </ol>
          )
        }
      </Loaded>
      {may("answerMember") && <AnswerForm member={member} />}
    </Panel>
  )
}

function Message({ author, text, at, readAt }: StaffMessage) {
  const ours = author === "staff"
  return (
    <li className={classes("max-w-[46rem] min-w-0", ours ? "ml-auto pl-8" : "mr-auto pr-8")}>
      <p className={classes("text-12 text-ink-3", ours && "text-right")}>
        {`${ours ? "We" : "Member"}, ${formatDateTime(at)}${ours && !readAt ? ", not read yet" : ""}`}
      </p>
      <p
        className={classes(
          "mt-0.5 rounded-3 px-3 py-2 whitespace-pre-line wrap-anywhere",
          ours ? "bg-brand-tint" : "bg-sunken",
        )}
      >
        {text}
      </p>
    </li>
  )
}

function AnswerForm({ member }: { member: string }) {
  const { answer } = useConversation(member)
  const templates = useQuery(templatesQuery)
  const store = useStoreTemplate()
  const mayStore = useMay()("storeTemplate")
  const [title, setTitle] = useState("")
  const form = useStaffForm({
    contract: NewChatMessage,
    values: { text: "" },
    otherwise: "text",
    send: ({ text }) => answer(text),
    onDone: () => form.form.setValue("text", ""),
  })
  const storing = useChange({ send: store, meta: { quiet: true } })
  const pending = form.pending || storing.isPending
  const keep = form.form.handleSubmit(({ text }) =>
    storing.mutate(
      { title: readTypedLine(title), text },
      {
        onSuccess: () => setTitle(""),
        onError: (error) =>
          form.form.setError("text", { message: errorText(error).replace(/\.$/, "") }),
      },
    ),
  )
  return (
    <form noValidate className="grid gap-3 border-t border-line p-3" onSubmit={form.submit}>
      {(templates.data?.length ?? 0) > 0 && (
        <label className="grid gap-1 text-12 font-semibold text-ink-2">
          Template
          <select
            value=""
            onChange={({ target }) => {
              const chosen = templates.data?.find((one) => one.title === target.value)
              if (chosen) form.form.setValue("text", chosen.text)
            }}
            className="h-9 rounded-3 border border-edge bg-surface px-2.5 text-14 font-normal text-ink touch:h-11"
          >
            <option value="">Fill in a text…</option>
            {templates.data?.map((one) => (
              <option key={one.title} value={one.title}>
                {one.title}
              </option>
            ))}
          </select>
        </label>
      )}
      <TextArea label="Answer" maxLength={2000} {...form.text("text", asText)} readOnly={pending} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" pending={pending}>
          Send Answer
        </Button>
        {mayStore && form.form.watch("text") !== "" && (
          <span className="ml-auto flex items-center gap-2">
            <input
              type="text"
              aria-label="Title of the template"
              placeholder="Title of a template"
              maxLength={60}
              autoComplete="off"
              value={title}
              onChange={({ target }) => setTitle(target.value)}
              className="h-9 rounded-3 border border-edge bg-surface px-2.5 text-14 touch:h-11"
            />
            <Button
              tone="ghost"
              disabled={!readTypedLine(title) || pending}
              onClick={() => void keep()}
            >
              Keep as Template
            </Button>
          </span>
        )}
      </div>
    </form>
  )
}
