import { type ComponentType, type ReactNode, Suspense } from "react"
import { ErrorBoundary } from "../../lib/error-boundary.tsx"
import { lazyComponent } from "../../lib/lazy.tsx"
import { leaveDocument } from "../../lib/leave-document.ts"
import { say } from "../../lib/say.ts"
import { Card } from "../../ui/card.tsx"
import { FailedState } from "../../ui/empty-state.tsx"
import { RowsSkeleton } from "../../ui/rows.tsx"

/** A card of a section (`SectionCards`), whose code loads after the page's. */
export function lazyCard<Code>(
  fetchCode: () => Promise<Code>,
  choose: (code: Code) => ComponentType,
): ComponentType {
  const View = lazyComponent(fetchCode, choose, "throw")
  return function LateCard() {
    return (
      <ErrorBoundary fallback={failed}>
        <View />
      </ErrorBoundary>
    )
  }
}

/** A section's cards. They appear together: a card that came later would move those below it under the pointer. */
export function SectionCards({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Loading />}>{children}</Suspense>
}

function Loading() {
  return (
    <Card as="div" className="py-2">
      <RowsSkeleton count={2} />
    </Card>
  )
}

function failed(error: unknown) {
  return (
    <Card as="div">
      <FailedState
        title={say("This section did not load")}
        error={error}
        onRetry={() => leaveDocument.reload()}
      />
    </Card>
  )
}
