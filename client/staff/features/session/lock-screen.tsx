import Lock from "lucide-react/icons/lock"
import { useEffect } from "react"
import type { StaffSession } from "#shared/contracts/staff-session.ts"
import { isolated } from "#shared/text/language.ts"
import { Button } from "../../../ui/button.tsx"
import { Tile } from "../../../ui/tile.tsx"
import { FactorForm, useFactorForm } from "../../ui/factor-form.tsx"
import { requestUnlockPasskey, useSignOut, useUnlock } from "./api.ts"

/** Covers the page of an employee who has been away. What they were writing is kept below. */
export function LockScreen({ session }: { session: StaffSession }) {
  const unlock = useUnlock()
  const signOut = useSignOut()
  const { employee, factors } = session
  const form = useFactorForm({ factors, askPasskey: requestUnlockPasskey, onFactor: unlock })
  useEffect(() => {
    const title = document.title
    document.title = "Locked"
    return () => {
      document.title = title
    }
  }, [])
  return (
    <main className="grid flex-1 place-items-center px-4 py-10">
      <section
        aria-labelledby="locked"
        className="w-full max-w-110 rounded-4 border border-line bg-surface p-5 shadow-1 md:p-8"
      >
        <Tile tone="brand" size={40}>
          <Lock />
        </Tile>
        <h1 id="locked" className="mt-4 text-page">
          Locked
        </h1>
        <p className="mt-1 mb-6 text-ink-2">
          {`${isolated(employee.name)}, nothing happened here for ten minutes. Confirm that it is you, and continue where you were.`}
        </p>
        <FactorForm
          form={form}
          action="Unlock"
          aside={
            <Button tone="ghost" size="large" onClick={() => signOut.mutate()}>
              Sign Out
            </Button>
          }
        />
      </section>
    </main>
  )
}
