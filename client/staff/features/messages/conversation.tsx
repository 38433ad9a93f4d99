import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { NewChatMessage } from "#shared/contracts/help.ts"
import type { MemberFile } from "#shared/contracts/staff-members.ts"
import { nameInTemplate, type StaffMessage } from "#shared/contracts/staff-messages.ts"
import { isolated } from "#shared/text/language.ts"
import { asWritten } from "#shared/words/text.ts"
import { formatDateTime } from "../../../lib/format-date.ts"
import { lazyOverlay } from "../../../lib/lazy.tsx"
import { useChange } from "../../../lib/use-change.ts"
import { asText } from "../../../lib/use-contract-form.tsx"
import { Button } from "../../../ui/button.tsx"
import { classes } from "../../../ui/classes.ts"
import { Loaded } from "../../../ui/loaded.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { TextArea } from "../../../ui/text-area.tsx"
import { Panel, PanelBody } from "../../ui/panel.tsx"
import { useStaffForm } from "../../ui/use-staff-form.ts"
import { colleaguesQuery, useEmployee, useMay } from "../session/api.ts"
import { filledIn, messagesQuery, templatesQuery, useConversation } from "./api.ts"

/** Nobody needs it before they keep a template. */
const TemplateDialog = lazyOverlay(
  () => import("./templates-dialog.tsx"),
  (code) => code.TemplateDialog,
)

/** A member's conversation with staff, with the answer below. */
export function ConversationPanel({
  member,
  name,
  conversation,
}: {
  member: string
  /** The member's name, which templates are filled in with. */
  name: string
  conversation: MemberFile["conversation"]
}) {
  const messages = useQuery(messagesQuery(member))
  const may = useMay()
  return (
    <Panel
      title="Messages"
      aside={
        conversation &&
        (may("takeConversation") ? (
          <Assignment member={member} to={conversation.employee} />
        ) : (
          `Assigned to ${isolated(conversation.employee?.name ?? "nobody")}`
        ))
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
      {may("answerMember") && <AnswerForm member={member} name={name} />}
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
        dir="auto"
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

type AssignmentProps = { member: string; to: { id: number; name: string } | null }

/** Who answers. The employee who is chosen finds the conversation under Mine. */
function Assignment({ member, to }: AssignmentProps) {
  const { assign } = useConversation(member)
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const me = useEmployee()
  const assigning = useChange({
    send: assign,
    meta: { errorTitle: asWritten("The conversation was not assigned") },
  })
  const others = colleagues.filter(({ id, servesMembers }) => servesMembers && id !== me.id)
  const left = to && to.id !== me.id && !others.some(({ id }) => id === to.id)
  return (
    <label className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>Assigned to</span>
      <select
        value={to?.id ?? ""}
        disabled={assigning.isPending}
        onChange={({ target }) => assigning.mutate({ employeeId: Number(target.value) || null })}
        className={chooser}
      >
        <option value="">Nobody</option>
        <option value={me.id}>{`${isolated(me.name)} (you)`}</option>
        {left && <option value={to.id}>{to.name}</option>}
        {others.map((colleague) => (
          <option key={colleague.id} value={colleague.id}>
            {colleague.name}
          </option>
        ))}
      </select>
    </label>
  )
}

const chooser =
  "h-9 max-w-full rounded-3 border border-edge bg-surface px-2.5 text-14 font-normal text-ink hover:border-ink-2 touch:h-11"

function AnswerForm({ member, name }: { member: string; name: string }) {
  const { answer } = useConversation(member)
  const templates = useQuery(templatesQuery)
  const mayStore = useMay()("storeTemplate")
  const [kept, setKept] = useState<string>()
  const form = useStaffForm({
    contract: NewChatMessage,
    values: { text: "" },
    otherwise: "text",
    send: ({ text }) => answer(text),
    onDone: () => form.form.setValue("text", ""),
  })
  const { pending } = form
  const keep = form.form.handleSubmit(({ text }) => setKept(text))
  return (
    <form noValidate className="grid gap-3 border-t border-line p-3" onSubmit={form.submit}>
      {(templates.data?.length ?? 0) > 0 && (
        <label className="grid gap-1 text-12 font-semibold text-ink-2">
          Template
          <select
            value=""
            onChange={({ target }) => {
              const chosen = templates.data?.find(({ id }) => String(id) === target.value)
              if (chosen) form.form.setValue("text", filledIn(chosen.text, name))
            }}
            className={chooser}
          >
            <option value="">Fill in a text…</option>
            {templates.data?.map((one) => (
              <option key={one.id} value={one.id}>
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
          <Button tone="ghost" className="ml-auto" onClick={() => void keep()}>
            Keep as Template
          </Button>
        )}
      </div>
      {kept !== undefined && (
        <TemplateDialog
          template={{ title: "", text: kept.replaceAll(name, nameInTemplate) }}
          onClose={() => setKept(undefined)}
        />
      )}
    </form>
  )
}
