import RotateCw from "lucide-react/icons/rotate-cw"
import { useState } from "react"
import { askNow } from "../lib/bank-away.ts"
import { Button } from "../ui/button.tsx"

/** How long the button shows that it was heard: an answer may take no time at all. */
const heardMs = 1_000

/** Asks at once whether the bank is back, for whoever does not want to wait. */
export function TryNow({ large = false }: { large?: boolean }) {
  const [asked, setAsked] = useState(false)
  function ask() {
    askNow()
    setAsked(true)
    setTimeout(() => setAsked(false), heardMs)
  }
  return (
    <Button
      tone="secondary"
      size={large ? "large" : "normal"}
      icon={<RotateCw />}
      pending={asked}
      pendingLabel="Trying"
      onClick={ask}
    >
      Try Now
    </Button>
  )
}
