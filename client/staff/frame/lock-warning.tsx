import Lock from "lucide-react/icons/lock"
import type { Ending } from "../../lib/session-clock.ts"

/** Shortly before the app locks or the session ends. Any key or movement keeps it open. */
export function LockWarning({ by }: Pick<Ending, "by">) {
  return (
    <div
      role="status"
      className="fixed right-4 bottom-4 z-40 flex max-w-100 items-start gap-3 rounded-3 border border-line bg-overlay px-4 py-3 shadow-2"
    >
      <Lock className="mt-px size-5 text-caution" />
      <p>
        {by === "idle" ? (
          <>
            <b className="font-semibold">This app locks in less than a minute.</b>{" "}
            <span>Press any key to keep it open.</span>
          </>
        ) : (
          <>
            <b className="font-semibold">Your session ends in less than a minute.</b>{" "}
            <span>Eight hours are over. Sign in again to continue.</span>
          </>
        )}
      </p>
    </div>
  )
}
