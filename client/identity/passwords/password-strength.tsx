import { useEffect, useState } from "react"
import { loadCode } from "../../lib/lazy.tsx"
import { say } from "../../lib/say.ts"
import { classes } from "../../ui/classes.ts"
import type { Strength } from "./estimate-strength.ts"

const words = [say("Very weak"), say("Weak"), say("Fair"), say("Good"), say("Strong")] as const
const tones = ["bg-negative", "bg-negative", "bg-caution", "bg-positive", "bg-positive"] as const

const nothingKnown: readonly string[] = []

/** The pause in typing before the estimate is updated. */
const restMs = 250

/**
 * The estimated strength of a new password, below its field while typing. Only a hint: it never prevents
 * the form from being submitted, even when its code cannot be loaded.
 * @param own what an attacker may know about the member, such as their names
 */
export function PasswordStrength({
  password,
  own = nothingKnown,
}: {
  password: string
  own?: readonly string[]
}) {
  const strength = useStrength(password, own)
  return (
    <div className={classes(strength && "mt-2 grid gap-1.5")}>
      {strength && (
        <div
          role="meter"
          aria-label={say("Password strength")}
          aria-valuemin={0}
          aria-valuemax={4}
          aria-valuenow={strength.score}
          aria-valuetext={words[strength.score]}
          className="grid grid-cols-4 gap-1"
        >
          {[1, 2, 3, 4].map((step) => (
            <span
              key={step}
              className={classes(
                "h-1 rounded-full transition-colors",
                step <= Math.max(1, strength.score) ? tones[strength.score] : "bg-line",
              )}
            />
          ))}
        </div>
      )}
      <p role="status" className="text-13 text-ink-2">
        {strength && (
          <>
            <span className="sr-only">{`${say("Password strength:")} `}</span>
            <span className="font-semibold text-ink">{words[strength.score]}</span>
            <span>{strength.warning && `. ${strength.warning}`}</span>
          </>
        )}
      </p>
    </div>
  )
}

function useStrength(password: string, own: readonly string[]): Strength | undefined {
  const [strength, setStrength] = useState<Strength>()
  const names = own.join("\n")
  useEffect(() => {
    let wanted = true
    const show = (next: Strength | undefined) => {
      if (wanted) setStrength(next)
    }
    const estimate = async () => {
      if (password === "") return show(undefined)
      const { estimateStrength } = await loadCode(() => import("./estimate-strength.ts"))
      if (wanted) show(estimateStrength(password, names.split("\n")))
    }
    const timer = setTimeout(() => void estimate().catch(() => show(undefined)), restMs)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [password, names])
  return strength
}
