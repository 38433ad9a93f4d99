import Search from "lucide-react/icons/search"
import { type Ref, useState } from "react"
import { useLocation } from "wouter"
import { readTypedLine } from "../../lib/typed-text.ts"
import { useMay } from "../features/session/api.ts"
import { hasPage } from "../routes.tsx"

/** Finds a member from every page. The key `/` leads here. */
export function FindBox({ ref }: { ref: Ref<HTMLInputElement> }) {
  const [, navigate] = useLocation()
  const [text, setText] = useState("")
  const mayFind = useMay()("findMembers")
  if (!mayFind || !hasPage("/members")) return null
  return (
    <form
      role="search"
      className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-3 bg-band-2 px-3 text-14 has-[input:focus]:outline-2 has-[input:focus]:outline-saffron touch:h-11 md:max-w-130"
      onSubmit={(event) => {
        event.preventDefault()
        const q = readTypedLine(text)
        if (q) navigate(`/members?${new URLSearchParams({ q })}`)
      }}
    >
      <Search className="size-4 flex-none text-band-ink-2" />
      <input
        ref={ref}
        type="text"
        aria-label="Find a member by name, IBAN, phone, card, or reference"
        aria-keyshortcuts="/"
        placeholder="Name, IBAN, phone, card, or reference"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
        className="h-full min-w-0 flex-1 bg-transparent text-white outline-none placeholder:text-band-ink-2"
      />
      <kbd
        aria-hidden="true"
        className="rounded-1 bg-band px-1.5 text-12 text-band-ink-2 max-md:hidden"
      >
        /
      </kbd>
    </form>
  )
}
