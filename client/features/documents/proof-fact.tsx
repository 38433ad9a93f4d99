import FileCheck from "lucide-react/icons/file-check"
import type { TransactionDetail } from "#shared/contracts/transactions.ts"
import { say } from "../../lib/say.ts"
import { useDownload } from "../../lib/use-download.ts"
import { Button } from "../../ui/button.tsx"
import { KeyValue } from "../../ui/key-values.tsx"

/** The proof of a payment to download, among its details. Empty for what the bank cannot prove. */
export function ProofFact({ transaction }: { transaction: TransactionDetail }) {
  const download = useDownload({ errorTitle: say("The proof was not downloaded") })
  if (!hasProof(transaction)) return null
  return (
    <KeyValue name={say("Proof of payment")}>
      <Button
        tone="ghost"
        icon={<FileCheck />}
        className="-my-2 -mr-4 max-md:whitespace-normal"
        pending={download.running}
        pendingLabel={say("Making the proof")}
        onClick={() => download.start(`/api/transactions/${transaction.reference}/proof`)}
      >
        {say("Download PDF")}
      </Button>
    </KeyValue>
  )
}

/** A payment that the member made and that is carried out; not what the bank debited because of another payment. */
const hasProof = ({ type, direction, status, to, ...transaction }: TransactionDetail) =>
  type === "transfer" &&
  direction === "out" &&
  status === "completed" &&
  to.iban !== null &&
  (transaction.paymentReference ?? transaction.reference) === transaction.reference
