import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { rolesThat } from "#shared/employee-roles.ts"
import {
  longestPurposeText,
  openPurposes,
  purposeLabels,
  secretPurposes,
  type ViewPurpose,
  viewMinutes,
} from "#shared/members/view-purposes.ts"
import { isolated } from "#shared/text/language.ts"
import { errorText } from "../../../lib/problem.ts"
import { readTypedLine } from "../../../lib/typed-text.ts"
import { useChange } from "../../../lib/use-change.ts"
import { FormFailure } from "../../../ui/form-dialog.tsx"
import { TextLink } from "../../../ui/link.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import { useShortcuts } from "../../keys.ts"
import { Panel, PanelBody } from "../../ui/panel.tsx"
import { useMay } from "../session/api.ts"
import { findQuery, useMemberChanges } from "./api.ts"

/**
 * Asks why an employee opens a member's file. One click or the purpose's number opens it. The member sees the
 * date and the purpose, except of those that must be kept secret, which only some employees may choose.
 */
export function PurposeForm({ member }: { member: string }) {
  const { open } = useMemberChanges(member)
  const maySeeSecrets = useMay()(rolesThat.readSuspicions)
  const purposes = maySeeSecrets ? [...openPurposes, ...secretPurposes] : openPurposes
  const [text, setText] = useState("")
  const opening = useChange({ send: open, meta: { quiet: true } })
  // Once it is open, the file takes the form's place.
  const busy = opening.isPending || opening.isSuccess

  function choose(purpose: ViewPurpose) {
    const explanation = readTypedLine(text)
    if (!busy) opening.mutate({ purpose, ...(explanation && { text: explanation }) })
  }
  useShortcuts(
    "Purpose",
    purposes.map((purpose, index) => ({
      key: String(index + 1),
      label: purposeLabels[purpose],
      run: () => choose(purpose),
    })),
  )
  const { data: [whose] = [] } = useQuery(findQuery(member))
  return (
    <Panel
      title="Why do you open this file?"
      aside={whose && `${isolated(whose.name)}, number ${whose.id} (${whose.username})`}
    >
      <PanelBody>
        <p className="text-ink-2">{`The opening is logged and valid for ${viewMinutes} minutes. The member sees the date and the purpose, not your name.`}</p>
        <ul aria-label="Purposes" className="grid gap-2 md:grid-cols-2">
          {purposes.map((purpose, index) => (
            <li key={purpose}>
              <button
                type="button"
                aria-keyshortcuts={String(index + 1)}
                disabled={busy}
                aria-busy={(busy && opening.variables?.purpose === purpose) || undefined}
                onClick={() => choose(purpose)}
                className="flex min-h-11 w-full items-center gap-3 rounded-3 border border-edge bg-surface px-3 py-2 text-left font-semibold hover:border-ink-2 hover:bg-hover"
              >
                <kbd className="rounded-1 bg-tile px-1.5 text-12 text-ink-2">{index + 1}</kbd>
                <span>{purposeLabels[purpose]}</span>
              </button>
            </li>
          ))}
        </ul>
        {maySeeSecrets && (
          <p className="text-13 text-ink-2">
            Suspicion of money laundering and investigation of fraud are kept secret from the
            member, as the law requires.
          </p>
        )}
        <TextField
          label="Explanation"
          aside="Optional"
          hint="For the bank only, such as a ticket's number."
          value={text}
          maxLength={longestPurposeText}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
        <p className="text-13 text-ink-2">
          Is it your own membership or a relative's?{" "}
          <TextLink href={`/relatives?member=${member}`}>Declare it</TextLink>, and a colleague
          serves the member.
        </p>
        <FormFailure
          title="The file was not opened"
          text={opening.error ? errorText(opening.error) : undefined}
        />
      </PanelBody>
    </Panel>
  )
}
