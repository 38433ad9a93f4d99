import { useQuery } from "@tanstack/react-query"
import X from "lucide-react/icons/x"
import { Suspense, useDeferredValue, useEffect, useState } from "react"
import { isolated } from "#shared/text/language.ts"
import { asWritten } from "#shared/words/text.ts"
import { lazyComponent } from "../../../lib/lazy.tsx"
import { readTypedLine } from "../../../lib/typed-text.ts"
import { Button } from "../../../ui/button.tsx"
import { useAddress } from "../../address.ts"
import { findQuery } from "./api.ts"

// The list, the other filters, and the page must not wait for what opens over a page.
const Combobox = lazyComponent(
  () => import("../../../ui/combobox.tsx"),
  (code) => code.Combobox,
)

/** Each search is in the audit trail, so one is made once the typing rests. */
const restMs = 500

/** Narrows a list down to what concerns one member, picked by name, number, or whatever finds a member. */
export function MemberFilter() {
  const address = useAddress()
  const member = address.get("member")
  const [search, setSearch] = useState("")
  const [typed, setTyped] = useState("")
  useEffect(() => {
    const timer = setTimeout(() => setTyped(readTypedLine(search)), restMs)
    return () => clearTimeout(timer)
  }, [search])
  const found = useQuery(findQuery(typed))
  const hits = useDeferredValue(found.data) ?? []
  if (member) {
    return (
      <div className="grid gap-1">
        <span className="text-13 font-semibold">Member</span>
        <Button
          tone="secondary"
          className="h-11"
          icon={<X />}
          onClick={() => address.set({ member: "" })}
        >{`Member ${member}`}</Button>
      </div>
    )
  }
  return (
    <div className="w-64">
      <Suspense fallback={<div className="h-16" />}>
        <Combobox
          label="Member"
          placeholder="Name or number"
          search={search}
          onSearch={setSearch}
          onChoose={(id) => {
            setSearch("")
            address.set({ member: id })
          }}
          groups={[
            {
              label: asWritten("Members"),
              options: hits.map(({ id, name, username }) => ({
                value: String(id),
                content: <span>{`${isolated(name)}, number ${id} (${username})`}</span>,
              })),
            },
          ]}
          nothing={search === "" ? "Type a name or a number." : "Nobody found yet."}
        />
      </Suspense>
    </div>
  )
}
