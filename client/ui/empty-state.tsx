import CloudOff from "lucide-react/icons/cloud-off"
import RotateCw from "lucide-react/icons/rotate-cw"
import type { ReactNode } from "react"
import { failureText, problemOf } from "../lib/problem.ts"
import { say } from "../lib/say.ts"
import { Button } from "./button.tsx"
import { Tile } from "./tile.tsx"

type EmptyStateProps = {
  icon: ReactNode
  title: string
  text: string
  /** The suggested next action. */
  action?: ReactNode
}

/** The content of an empty list. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center px-5 py-7 text-center">
      <Tile tone="brand">{icon}</Tile>
      <Words title={title} text={text} />
      {action}
    </div>
  )
}

type FailedStateProps = {
  /** What failed: "Accounts did not load". */
  title: string
  /** The error: shows the bank's message. */
  error: unknown
  onRetry: () => void
  /** True while the data is being fetched again. */
  retrying?: boolean
}

/** Replaces content that could not be fetched. */
export function FailedState({ title, error, onRetry, retrying = false }: FailedStateProps) {
  return (
    <div role="alert" className="grid justify-items-center px-5 py-7 text-center">
      <Tile tone="negative">
        <CloudOff />
      </Tile>
      <Words title={title} text={failureText(error)} />
      {/* What is not allowed would be refused again. */}
      {problemOf(error)?.status !== 403 && (
        <Button
          tone="secondary"
          icon={<RotateCw />}
          pending={retrying}
          pendingLabel={say("Trying")}
          onClick={onRetry}
        >
          {say("Try Again")}
        </Button>
      )}
    </div>
  )
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h2 className="mt-3 text-card">{title}</h2>
      <p className="mt-1.5 mb-4 max-w-[32ch] text-balance text-ink-2">{text}</p>
    </>
  )
}
