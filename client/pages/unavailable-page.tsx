import CloudOff from "lucide-react/icons/cloud-off"
import { useEffect } from "react"
import { brand } from "#shared/brand.ts"
import { BrandMark } from "../ui/brand-mark.tsx"
import { Tile } from "../ui/tile.tsx"
import { TryNowButton } from "./frame/try-now-button.tsx"
import { unavailableText } from "./frame/unavailable-text.ts"

/** Replaces the app when the bank cannot be reached and nothing has been loaded yet. */
export function UnavailablePage() {
  const { title } = unavailableText()
  useEffect(() => {
    document.title = `${title} - ${brand.bank}`
  }, [title])
  return (
    <main className="grid flex-1 place-content-center justify-items-center p-6 text-center">
      <div className="text-15 [&_svg]:text-brand-ink">
        <BrandMark />
      </div>
      <div role="status" className="mt-10 grid justify-items-center">
        <Tile tone="caution" size={56}>
          <CloudOff />
        </Tile>
        <h1 className="mt-5 text-page text-balance">{title}</h1>
        <p className="mt-2 mb-7 max-w-[44ch] text-15 text-balance text-ink-2">
          Your money is safe. We'll keep trying, and this page will open as soon as the bank
          answers.
        </p>
      </div>
      <TryNowButton />
    </main>
  )
}
