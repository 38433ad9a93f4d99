import { useState } from "react"
import type { RecoveryCode } from "#shared/contracts/staff-members.ts"
import { formatDateTime } from "../../../lib/format-date.ts"
import { errorText } from "../../../lib/problem.ts"
import { Button } from "../../../ui/button.tsx"
import { Panel, PanelBody } from "../../ui/panel.tsx"
import { drawRecoveryCode } from "./api.ts"

/** The code of an approved recovery, for the employee who proposed it. It exists from the moment it is shown. */
export function RecoveryCodePanel({ proposal }: { proposal: number }) {
  const [drawn, setDrawn] = useState<RecoveryCode>()
  const [message, setMessage] = useState<string>()
  const [pending, setPending] = useState(false)

  async function draw() {
    setMessage(undefined)
    setPending(true)
    try {
      setDrawn(await drawRecoveryCode(proposal))
    } catch (error) {
      setMessage(errorText(error))
    } finally {
      setPending(false)
    }
  }
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
              <Button pending={pending} onClick={() => void draw()}>
                Show Code
              </Button>
            </div>
          </>
        )}
        <p role="alert" className="text-13 font-medium text-negative empty:hidden">
          {message}
        </p>
      </PanelBody>
    </Panel>
  )
}
