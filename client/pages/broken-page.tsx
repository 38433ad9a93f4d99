import RotateCw from "lucide-react/icons/rotate-cw"
import { leaveDocument } from "../lib/leave-document.ts"
import { say } from "../lib/say.ts"
import { Button } from "../ui/button.tsx"
import { BrandPanel } from "./brand-panel.tsx"

/** Replaces the app when a part of it fails or could not be loaded. */
export function BrokenPage() {
  return (
    <main className="grid flex-1 items-center p-4 md:p-6">
      <BrandPanel>
        <h1 className="text-page">{say("This page did not load")}</h1>
        <p className="mt-2 mb-7 max-w-[44ch] text-15 text-ink-2">
          {say("Something went wrong. Reload the page to see where your accounts stand.")}
        </p>
        <Button size="large" icon={<RotateCw />} onClick={() => leaveDocument.reload()}>
          {say("Reload Page")}
        </Button>
      </BrandPanel>
    </main>
  )
}
