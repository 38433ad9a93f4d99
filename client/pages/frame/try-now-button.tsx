import RotateCw from "lucide-react/icons/rotate-cw"
import { useState } from "react"
import { checkNow } from "../../lib/bank-availability.ts"
import { say } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { IconButton } from "../../ui/icon-button.tsx"

/** How long the button shows that it is checking, because an answer may arrive immediately. */
const heardMs = 1_000

/**
 * Checks immediately whether the bank is back.
 * @param narrow shows only its icon on phones
 */
export function TryNowButton({ narrow = false }: { narrow?: boolean }) {
  const [asked, setAsked] = useState(false)
  function ask() {
    checkNow()
    setAsked(true)
    setTimeout(() => setAsked(false), heardMs)
  }
  return (
    <>
      {narrow && (
        <IconButton label={say("Try Now")} className="md:hidden" onClick={ask}>
          <RotateCw className={asked ? "animate-turn" : undefined} />
        </IconButton>
      )}
      <Button
        tone="secondary"
        size={narrow ? "normal" : "large"}
        className={narrow ? "max-md:hidden" : undefined}
        icon={<RotateCw />}
        pending={asked}
        pendingLabel={say("Trying")}
        onClick={ask}
      >
        {say("Try Now")}
      </Button>
    </>
  )
}
