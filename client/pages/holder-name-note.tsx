import { useQuery } from "@tanstack/react-query"
import IdCard from "lucide-react/icons/id-card"
import { userQuery } from "../identity/sign-in/api.ts"
import { say } from "../lib/say.ts"
import { TextLink } from "../ui/link.tsx"
import { Note } from "../ui/note.tsx"
import { Say } from "../ui/say.tsx"

/** Asks for the account holder's name where a payment or a card requires it and it is missing. */
export function HolderNameNote() {
  // The frame has already fetched the current user.
  const { data: user } = useQuery({ ...userQuery, enabled: false })
  if (!user || user.holderName !== null) return null
  return (
    <div className="mb-4 md:mb-6">
      <Note tone="caution" icon={<IdCard />} title={say("Your name is missing")}>
        <Say
          text="Payments to others and your cards show your name. Until you add it, you can only move money between your own accounts. <link>Add your name</link>"
          link={<TextLink href="/profile" />}
        />
      </Note>
    </div>
  )
}
