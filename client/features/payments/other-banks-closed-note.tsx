import { useQuery } from "@tanstack/react-query"
import Info from "lucide-react/icons/info"
import { say } from "../../lib/say.ts"
import { Note } from "../../ui/note.tsx"
import { otherBanksQuery } from "./api.ts"

/** A note that other banks can't be paid. Empty when they can. */
export function OtherBanksClosedNote() {
  const { data: otherBanks } = useQuery(otherBanksQuery)
  if (otherBanks?.open !== false) return null
  return (
    <div className="mb-4 md:mb-6">
      <Note icon={<Info />} title={say("Payments to other banks are not open")} role="status">
        {say("You can send money to all accounts at this bank.")}
      </Note>
    </div>
  )
}
