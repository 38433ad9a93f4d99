import { useQuery } from "@tanstack/react-query"
import ShieldCheck from "lucide-react/icons/shield-check"
import { useEffect, useRef, useState } from "react"
import type { NewTrustedPayee } from "#shared/contracts/payees.ts"
import { say } from "../../lib/say.ts"
import { Button } from "../../ui/button.tsx"
import { Note } from "../../ui/note.tsx"
import { Say } from "../../ui/say.tsx"
import { isTrusted, trustedPayeesQuery, useTrustPayee } from "./api.ts"

/** After a payment: offers to trust the payee. Empty for payees that are already trusted. */
export function TrustOffer({ payee }: { payee: NewTrustedPayee }) {
  const { data: payees } = useQuery(trustedPayeesQuery)
  const { mutate, isPending } = useTrustPayee()
  const [accepted, setAccepted] = useState(false)
  if (accepted) return <Accepted name={payee.name} />
  if (!payees || isTrusted(payees, payee.iban)) return null
  return (
    <div className="flex flex-col gap-3 rounded-3 border border-line p-4 md:flex-row md:items-center md:gap-4">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">
          <Say
            text="Pay <name>{payee}</name> often?"
            payee={payee.name}
            name={<bdi translate="no" />}
          />
        </p>
        <p className="text-13 text-ink-2">
          {say("Payments to a trusted payee don't need a second factor.")}
        </p>
      </div>
      <Button
        tone="secondary"
        icon={<ShieldCheck />}
        pending={isPending}
        pendingLabel={say("Saving")}
        onClick={() => mutate(payee, { onSuccess: () => setAccepted(true) })}
      >
        {say("Trust This Payee")}
      </Button>
    </div>
  )
}

function Accepted({ name }: { name: string }) {
  const note = useRef<HTMLDivElement>(null)
  // The button that had the focus no longer exists.
  useEffect(() => note.current?.focus(), [])
  return (
    <div ref={note} tabIndex={-1}>
      <Note
        tone="positive"
        icon={<ShieldCheck />}
        title={say("{name} is a trusted payee", { name })}
      >
        {say("You can now pay them without a second factor.")}
      </Note>
    </div>
  )
}
