import { useEffect, useState } from "react"

/** Long enough not to ask at every key, short enough to feel at once. */
const restMs = 300

/**
 * What is typed into a field whose value lives elsewhere, handed on once the typing rests. A value that
 * changes by other means, such as the back button, takes the draft's place.
 */
export function useDraft(value: string, commit: (draft: string) => void) {
  const [draft, setDraft] = useState(value)
  const [followed, setFollowed] = useState(value)
  if (value !== followed) {
    setFollowed(value)
    setDraft(value)
  }
  useEffect(() => {
    if (draft === value) return undefined
    const timer = setTimeout(() => commit(draft), restMs)
    return () => clearTimeout(timer)
  }, [draft, value, commit])
  return [draft, setDraft] as const
}
