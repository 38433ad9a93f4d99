import { useQuery } from "@tanstack/react-query"
import TriangleAlert from "lucide-react/icons/triangle-alert"
import type { AssetBelowZero } from "#shared/contracts/staff-ledger.ts"
import { accountLabel } from "#shared/ledger/account-labels.ts"
import { formatAmount } from "#shared/money/format.ts"
import { get } from "../../../lib/api-client.ts"
import { TextLink } from "../../../ui/link.tsx"
import { Note } from "../../../ui/note.tsx"
import { staffPath } from "../../staff-path.ts"

/** What the bank has and is below zero, such as a settlement account that is overdrawn; nothing if nothing is. */
export function AssetsBelowZero() {
  const { data: assets = [] } = useQuery({
    queryKey: ["ledger", "assets-below-zero"],
    queryFn: ({ signal }) => get<AssetBelowZero[]>(staffPath("readAssetsBelowZero"), { signal }),
    // It adds up all postings of these accounts.
    refetchInterval: 300_000,
  })
  if (assets.length === 0) return null
  return (
    <Note tone="negative" icon={<TriangleAlert />} title="Below zero">
      <ul>
        {assets.map(({ code, currency, balance }) => (
          <li key={`${code} ${currency}`}>
            <TextLink href={`/ledger/accounts/${code}/${currency}`}>{accountLabel(code)}</TextLink>{" "}
            <span translate="no" className="amount">
              {formatAmount(`-${balance}`, currency)}
            </span>
          </li>
        ))}
      </ul>
    </Note>
  )
}
