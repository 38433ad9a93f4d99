import FileText from "lucide-react/icons/file-text"
import type { TransactionFilters } from "#shared/contracts/transactions.ts"
import { say } from "../../lib/say.ts"
import { ButtonLink } from "../../ui/link.tsx"

/** Leads to the statements in other formats, with the account and the period of a history. */
export function DocumentsLink({ filters: { account, from, to } }: { filters: TransactionFilters }) {
  const chosen = new URLSearchParams(
    Object.entries({ account, from, to }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    ),
  )
  return (
    <ButtonLink
      href={`/documents${chosen.size > 0 ? `?${chosen}` : ""}`}
      tone="ghost"
      icon={<FileText />}
    >
      {say("PDF and More")}
    </ButtonLink>
  )
}
