import RotateCw from "lucide-react/icons/rotate-cw"
import { leaveDocument } from "../lib/leave-document.ts"
import { BrandMark } from "../ui/brand-mark.tsx"
import { Button } from "../ui/button.tsx"

/** Replaces the app when a part of it fails or could not be loaded. */
export function BrokenPage() {
  return (
    <main className="grid flex-1 place-content-center justify-items-center p-6 text-center">
      <div className="text-15 [&_svg]:text-brand-ink">
        <BrandMark />
      </div>
      <h1 className="mt-8 text-page">This page did not load</h1>
      <p className="mt-2 mb-7 max-w-[44ch] text-15 text-ink-2">
        Something went wrong. Reload the page to see where your accounts stand.
      </p>
      <Button size="large" icon={<RotateCw />} onClick={() => leaveDocument.reload()}>
        Reload Page
      </Button>
    </main>
  )
}
