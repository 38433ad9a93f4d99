import { formatDateTime } from "../../../lib/format-date.ts"
import { errorText } from "../../../lib/problem.ts"
import { useChange } from "../../../lib/use-change.ts"
import { Button } from "../../../ui/button.tsx"
import { Panel, PanelBody } from "../../ui/panel.tsx"
import { drawRecoveryCode } from "./api.ts"

/** The code of an approved recovery, for the employee who proposed it. It exists from the moment it is shown. */
export function RecoveryCodePanel({ proposal }: { proposal: number }) {
  const drawing = useChange({
    send: () => drawRecoveryCode(proposal),
    // The code is kept only as long as it is shown.
    gcTime: 0,
    meta: { quiet: true },
  })
  const { data: drawn, error } = drawing
  return (
    <Panel title="Recovery code">
      <PanelBody>
        {drawn ? (
          <>
            <p className="font-mono text-page tracking-wide select-all">{drawn.code}</p>
            <p className="text-ink-2">{`Give it to the member only. It works once, until ${formatDateTime(drawn.expiresAt)}, and is not shown again.`}</p>
          </>
        ) : (
          <>
            <p className="text-ink-2">
              The code is made when you show it, once, and is then valid for 30 minutes. Show it
              while the member is with you.
            </p>
            <div>
              <Button pending={drawing.isPending} onClick={() => drawing.mutate()}>
                Show Code
              </Button>
            </div>
          </>
        )}
        <p role="alert" className="text-13 font-medium text-negative empty:hidden">
          {error && errorText(error)}
        </p>
      </PanelBody>
    </Panel>
  )
}
