import { useEffect, useState } from "react"

/** Long enough to avoid a request for every key, short enough to feel immediate. */
const restMs = 300

/**
 * The text of a field whose value is stored elsewhere. Passes it on when typing pauses. A change from
 * elsewhere, such as the back button, replaces the text.
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
