import Download from "lucide-react/icons/download"
import type { ReactNode } from "react"
import type { TransactionFilters } from "#shared/contracts/transactions.ts"
import { exportAddress } from "../../features/transactions/api.ts"
import { buttonClasses } from "../../ui/button.tsx"
import { classes } from "../../ui/classes.ts"

/** Downloads a filtered history as CSV. */
export function CsvLink({
  filters,
  children,
}: {
  filters: TransactionFilters
  children: ReactNode
}) {
  return (
    <a
      href={exportAddress(filters)}
      download
      className={classes(buttonClasses({ tone: "secondary" }), "gap-2")}
    >
      <Download />
      <span>{children}</span>
    </a>
  )
}
