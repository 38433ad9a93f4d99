import { useEffect } from "react"
import { say } from "../lib/say.ts"
import { settings } from "../lib/settings.ts"
import { BrandPanel } from "./brand-panel.tsx"
import { TryNowButton } from "./frame/try-now-button.tsx"
import { unavailableText } from "./frame/unavailable-bar.tsx"

/** Replaces the app when the bank cannot be reached and nothing has been loaded yet. */
export function UnavailablePage() {
  const { title } = unavailableText()
  useEffect(() => {
    document.title = `${title} - ${settings.creditUnion.name}`
  }, [title])
  return (
    <main className="grid flex-1 items-center p-4 md:p-6">
      <BrandPanel>
        <div role="status" className="grid justify-items-center">
          <h1 className="text-page text-balance">{title}</h1>
          <p className="mt-2 mb-7 max-w-[44ch] text-15 text-balance text-ink-2">
            {say(
              "Your money is safe. We'll keep trying, and this page will open as soon as the bank answers.",
            )}
          </p>
        </div>
        <TryNowButton />
      </BrandPanel>
    </main>
  )
}
