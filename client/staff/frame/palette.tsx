import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useLocation } from "wouter"
import type { StaffOperation } from "#shared/staff-operations.ts"
import { isolated } from "#shared/text/language.ts"
import { asWritten } from "#shared/words/text.ts"
import { readTypedLine } from "../../lib/typed-text.ts"
import { Combobox } from "../../ui/combobox.tsx"
import { Dialog, DialogBody } from "../../ui/dialog.tsx"
import { findQuery } from "../features/members/api.ts"
import { useEmployee, useMay } from "../features/session/api.ts"
import { hasPage } from "../routes.tsx"
import { placesFor } from "./places.ts"

/** Each search for members is in the audit trail, so one is made once the typing rests. */
const restMs = 400

/** What an employee does most from anywhere, besides opening pages. */
const actions: readonly { label: string; href: string; needs: StaffOperation }[] = [
  { label: "Decide what waits", href: "/approvals", needs: "listProposals" },
  { label: "Serve a member at the counter", href: "/cash", needs: "postCash" },
  { label: "Decide on loan applications", href: "/loans", needs: "proposeApproval" },
  { label: "Pay out accepted loans", href: "/loans?stage=to_pay_out", needs: "payOutLoan" },
  { label: "Answer messages", href: "/messages", needs: "answerMember" },
  { label: "Take up unapplied money", href: "/payments", needs: "takePaymentItem" },
  { label: "Invite or change an employee", href: "/employees", needs: "proposeInvitation" },
  { label: "Declare a relative's membership", href: "/relatives", needs: "declareRelative" },
  { label: "Change your second factors", href: "/own-factors", needs: "listOwnFactors" },
]

/** Goes to a page, an action, or a member by typing: Ctrl K, or Cmd K. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation()
  const { roles } = useEmployee()
  const may = useMay()
  const [search, setSearch] = useState("")
  const typed = readTypedLine(search)
  const asked = typed.toLowerCase()
  const fits = (label: string) => label.toLowerCase().includes(asked)
  const pages = placesFor(roles, hasPage).flatMap(({ places }) => places)
  const members = useFound(may("findMembers") ? typed : "")
  const option = (value: string, text: string) => ({ value, content: <span>{text}</span> })
  return (
    <Dialog title="Go To" description="A page, an action, or a member." onClose={onClose}>
      <DialogBody>
        <Combobox
          label="What to open"
          placeholder="Page, action, or a member's name or number"
          search={search}
          onSearch={setSearch}
          onChoose={(chosen) => {
            onClose()
            navigate(chosen.replace(/^action /, ""))
          }}
          groups={[
            {
              label: asWritten("Pages"),
              options: pages
                .filter(({ label }) => fits(label))
                .map(({ href, label }) => option(href, label)),
            },
            {
              label: asWritten("Actions"),
              options: actions
                .filter(({ label, needs }) => may(needs) && fits(label))
                .map(({ href, label }) => option(`action ${href}`, label)),
            },
            {
              label: asWritten("Members"),
              options: members.map(({ id, name, username }) =>
                option(`/members/${id}`, `${isolated(name)}, number ${id} (${username})`),
              ),
            },
          ]}
          nothing={asked === "" ? "Type what you look for." : "Nothing found yet."}
        />
      </DialogBody>
    </Dialog>
  )
}

/** The members whom a text finds, once its typing rests; from two characters. */
function useFound(search: string) {
  const [typed, setTyped] = useState("")
  useEffect(() => {
    const timer = setTimeout(() => setTyped(search.length > 1 ? search : ""), restMs)
    return () => clearTimeout(timer)
  }, [search])
  return useQuery(findQuery(typed)).data ?? []
}
