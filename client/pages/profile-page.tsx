import { useQuery } from "@tanstack/react-query"
import { AccountInformation } from "../features/profile/account-information.tsx"
import { ContactSupport } from "../features/profile/contact-support.tsx"
import { HolderNameForm } from "../features/profile/holder-name-form.tsx"
import { PersonalInformation } from "../features/profile/personal-information.tsx"
import { userQuery } from "../identity/sign-in/api.ts"
import { usePageTitle } from "../lib/page-title.ts"
import { PageBody, PageHead } from "../ui/page-body.tsx"
import { initials } from "./frame/initials.ts"
import { SecuritySection } from "./profile/security-section.tsx"

/** Profile settings (specification section 2, /profile). */
export function ProfilePage() {
  usePageTitle("Profile Settings")
  const { data: user, refetch } = useQuery(userQuery)
  if (!user) return null
  return (
    <PageBody>
      <PageHead title="Profile Settings" back={{ href: "/", label: "Back to Dashboard" }} />
      <div className="grid grid-cols-1 items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
        <div className="grid gap-4 md:gap-6">
          {user.holderName === null && <HolderNameForm user={user} refetchUser={refetch} />}
          <PersonalInformation user={user} initials={initials(user)} refetchUser={refetch} />
        </div>
        <div className="grid gap-4">
          <AccountInformation user={user} />
          <ContactSupport />
        </div>
      </div>
      <SecuritySection />
    </PageBody>
  )
}
