import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import {
  type MessageTemplate,
  NewMessageTemplate,
  nameInTemplate,
} from "#shared/contracts/staff-messages.ts"
import { useChange } from "../../../lib/use-change.ts"
import { asText } from "../../../lib/use-contract-form.tsx"
import { Button } from "../../../ui/button.tsx"
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx"
import { Dialog, DialogBody } from "../../../ui/dialog.tsx"
import { FormDialog } from "../../../ui/form-dialog.tsx"
import { Loaded } from "../../../ui/loaded.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { TextArea } from "../../../ui/text-area.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import { useStaffForm } from "../../ui/use-staff-form.ts"
import { templatesQuery, useTemplates } from "./api.ts"

type TemplateDialogProps = {
  /** The one to change; without an id, a new one with this text. */
  template: Omit<MessageTemplate, "id"> & Partial<Pick<MessageTemplate, "id">>
  onClose: () => void
}

/** Writes a template, or changes one. */
export function TemplateDialog({ template: { id, title, text }, onClose }: TemplateDialogProps) {
  const { save } = useTemplates()
  const form = useStaffForm({
    contract: NewMessageTemplate,
    values: { title, text },
    otherwise: "title",
    send: (template) => save(template, id),
    toast: { title: "Template saved" },
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={id === undefined ? "New Template" : "Edit Template"}
      description="Everyone who answers members can use it."
      action="Save Template"
      onClose={onClose}
    >
      <TextField
        label="Title"
        data-first=""
        autoComplete="off"
        maxLength={60}
        {...form.text("title")}
      />
      <TextArea
        label="Text"
        hint={`${nameInTemplate} becomes the member's name.`}
        rows={6}
        maxLength={2000}
        {...form.text("text", asText)}
      />
    </FormDialog>
  )
}

const blank = { title: "", text: "" }

/** The texts that employees often send, to change them. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const templates = useQuery(templatesQuery)
  const removing = useChange({ send: useTemplates().remove, meta: { quiet: true } })
  const [edited, setEdited] = useState<TemplateDialogProps["template"]>()
  const [removed, setRemoved] = useState<MessageTemplate>()
  if (edited) return <TemplateDialog template={edited} onClose={() => setEdited(undefined)} />
  if (removed) {
    return (
      <ConfirmDialog
        title="Remove Template"
        description={removed.title}
        action="Remove Template"
        tone="danger"
        change={removing}
        send={(told) => removing.mutate(removed.id, told)}
        failure="Not removed"
        onClose={() => setRemoved(undefined)}
      >
        <p className="text-ink-2">Nobody can use it any longer. Answers that were sent stay.</p>
      </ConfirmDialog>
    )
  }
  return (
    <Dialog
      title="Templates"
      description="Texts that everyone can use for an answer."
      onClose={onClose}
    >
      <DialogBody>
        <Loaded
          query={templates}
          failure="The templates did not load"
          skeleton={<Skeleton className="h-24 w-full" />}
        >
          {(found) =>
            found.length === 0 ? (
              <p className="text-ink-2">There are no templates yet.</p>
            ) : (
              <ul className="divide-y divide-line">
                {found.map((template) => (
                  <li key={template.id} className="grid gap-2 py-3 first:pt-0">
                    <div className="flex flex-wrap items-center justify-between gap-2">
                      <span className="min-w-0 font-semibold wrap-anywhere">{template.title}</span>
                      <span className="flex gap-1">
                        <Button tone="ghost" size="small" onClick={() => setEdited(template)}>
                          Edit
                        </Button>
                        <Button tone="ghost" size="small" onClick={() => setRemoved(template)}>
                          Remove
                        </Button>
                      </span>
                    </div>
                    <p className="line-clamp-2 text-13 text-ink-2 wrap-anywhere">{template.text}</p>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        <div>
          <Button tone="secondary" onClick={() => setEdited(blank)}>
            New Template
          </Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}
