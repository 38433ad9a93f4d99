import { useQuery } from "@tanstack/react-query"
import Repeat from "lucide-react/icons/repeat"
import { SavePayeeButton } from "../../features/payees/save-payee-button.tsx"
import { transactionQuery } from "../../features/transactions/api.ts"
import { say } from "../../lib/say.ts"
import { ButtonLink } from "../../ui/link.tsx"
import { canPayAgain, payAgainAddress } from "../history/pay-again.ts"

/** What can be done with the payee of a transfer: pay them again, and save them. Empty for own accounts. */
export function PayeeActions({ reference }: { reference: string }) {
  const { data: detail } = useQuery(transactionQuery(reference))
  if (!detail?.to.iban || !detail.to.name || detail.to.accountName !== null) return null
  return (
    <div className="mt-3 flex flex-wrap justify-center gap-x-3 md:grid md:grid-cols-2 print:hidden">
      {canPayAgain(detail) && (
        <ButtonLink href={payAgainAddress(reference)} tone="ghost" size="large" icon={<Repeat />}>
          {say("Pay Again")}
        </ButtonLink>
      )}
      <SavePayeeButton payee={{ iban: detail.to.iban, name: detail.to.name }} />
    </div>
  )
}
