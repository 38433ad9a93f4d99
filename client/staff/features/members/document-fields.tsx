import type { NewIdentityCheck } from "#shared/contracts/staff-members.ts"
import {
  type ChecklistItem,
  checklistLabels,
  documentLabels,
  identityChecklist,
  identityDocuments,
} from "#shared/members/identity-checks.ts"
import { CheckField } from "../../../ui/check-field.tsx"
import { ChoiceGroup } from "../../../ui/choice-group.tsx"
import { DateField } from "../../../ui/date-field.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import type { Faults } from "../../ui/form-dialog.tsx"

/** What an employee has filled in so far. */
export type DocumentDraft = Omit<NewIdentityCheck, "documentKind"> & {
  documentKind: NewIdentityCheck["documentKind"] | undefined
}

export const emptyDocument: DocumentDraft = {
  documentKind: undefined,
  documentNumber: "",
  documentCountry: "LU",
  documentExpiresOn: "",
  checklist: [],
  evidence: "",
}

/** The document that a member shows, and what the employee confirms about it. */
export function DocumentFields({
  draft,
  faults,
  onChange,
}: {
  draft: DocumentDraft
  faults: Faults
  onChange: (draft: DocumentDraft) => void
}) {
  const set = (changes: Partial<DocumentDraft>) => onChange({ ...draft, ...changes })
  const toggle = (item: ChecklistItem, on: boolean) =>
    set({
      checklist: identityChecklist.filter((one) =>
        one === item ? on : draft.checklist.includes(one),
      ),
    })
  return (
    <>
      <ChoiceGroup
        label="Document"
        name="document"
        columns={3}
        choices={identityDocuments.map((value) => ({ value, label: documentLabels[value] }))}
        value={draft.documentKind}
        error={faults["documentKind"]}
        onChange={(documentKind) => set({ documentKind })}
      />
      <div className="grid gap-4 md:grid-cols-3">
        <TextField
          label="Number"
          autoComplete="off"
          maxLength={30}
          error={faults["documentNumber"]}
          value={draft.documentNumber}
          onChange={({ target }) => set({ documentNumber: target.value })}
        />
        <TextField
          label="Country"
          hint="Two letters"
          autoComplete="off"
          maxLength={2}
          error={faults["documentCountry"]}
          value={draft.documentCountry}
          onChange={({ target }) => set({ documentCountry: target.value.toUpperCase() })}
        />
        <DateField
          label="Expires"
          error={faults["documentExpiresOn"]}
          value={draft.documentExpiresOn}
          onChange={(documentExpiresOn) => set({ documentExpiresOn })}
        />
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-13 font-semibold">I confirm</legend>
        {identityChecklist.map((item) => (
          <CheckField
            key={item}
            label={checklistLabels[item]}
            checked={draft.checklist.includes(item)}
            onChange={({ target }) => toggle(item, target.checked)}
          />
        ))}
        {faults["checklist"] && (
          <p role="alert" className="text-13 font-medium text-negative">
            {faults["checklist"]}
          </p>
        )}
      </fieldset>
      <TextField
        label="How you checked"
        hint="Stored permanently, such as: at the counter, with the member present."
        autoComplete="off"
        maxLength={500}
        error={faults["evidence"]}
        value={draft.evidence}
        onChange={({ target }) => set({ evidence: target.value })}
      />
    </>
  )
}
