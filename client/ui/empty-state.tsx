import CloudOff from "lucide-react/icons/cloud-off"
import RotateCw from "lucide-react/icons/rotate-cw"
import type { ReactNode } from "react"
import { failureText } from "../lib/problem.ts"
import { Button } from "./button.tsx"
import { Tile } from "./tile.tsx"

type EmptyStateProps = {
  icon: ReactNode
  title: string
  text: string
  /** The one thing to do next. */
  action?: ReactNode
}

/** What a list shows when nothing is in it yet. */
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
  /** What is missing: "Accounts did not load". */
  title: string
  /** Why: what the bank said about it is shown. */
  error: unknown
  onRetry: () => void
  /** True while the second try is under way. */
  retrying?: boolean
}

/** What stands in the place of content that could not be fetched. */
export function FailedState({ title, error, onRetry, retrying = false }: FailedStateProps) {
  return (
    <div role="alert" className="grid justify-items-center px-5 py-7 text-center">
      <Tile tone="negative">
        <CloudOff />
      </Tile>
      <Words title={title} text={failureText(error)} />
      <Button
        tone="secondary"
        icon={<RotateCw />}
        pending={retrying}
        pendingLabel="Trying"
        onClick={onRetry}
      >
        Try Again
      </Button>
    </div>
  )
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h3 className="mt-3 text-card">{title}</h3>
      <p className="mt-1.5 mb-4 max-w-[32ch] text-balance text-ink-2">{text}</p>
    </>
  )
}
