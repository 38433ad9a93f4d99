import { useQuery } from "@tanstack/react-query"
import { pageTitle } from "#shared/pages.ts"
import { AccountInformation } from "../features/profile/account-information.tsx"
import { ContactSupport } from "../features/profile/contact-support.tsx"
import { HolderNameForm } from "../features/profile/holder-name-form.tsx"
import { LanguageCard } from "../features/profile/language-card.tsx"
import { PersonalInformation } from "../features/profile/personal-information.tsx"
import { userQuery } from "../identity/sign-in/api.ts"
import { useFragment } from "../lib/fragment.ts"
import { userInitials } from "../lib/initials.ts"
import { usePageTitle } from "../lib/page-title.ts"
import { say } from "../lib/say.ts"
import { classes } from "../ui/classes.ts"
import { PageBody, PageHead } from "../ui/page-body.tsx"
import { SectionNav } from "../ui/section-nav.tsx"
import { SectionCards } from "./profile/lazy-card.tsx"
import { profileSections, sectionHref, sectionOf } from "./profile/sections.tsx"

const links = profileSections.map((section) => ({
  href: sectionHref(section),
  label: section.label,
}))

/** Profile settings, in sections (specification section 2, /profile). */
export function ProfilePage() {
  const section = sectionOf(useFragment())
  const { cards } = section
  const title = say(pageTitle("/profile"))
  usePageTitle(cards ? say("{section}, {page}", { section: section.label, page: title }) : title)
  const { data: user, refetch } = useQuery(userQuery)
  if (!user) return null
  return (
    <PageBody>
      <PageHead title={title} back={{ href: "/", label: say("Back to Dashboard") }} />
      <SectionNav label={say("Profile")} sections={links} current={sectionHref(section)} />
      <div className="grid grid-cols-1 items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
        {/* Stays while another section is open, so that nothing typed is lost. */}
        <div hidden={cards !== undefined}>
          <div className="grid gap-4 md:gap-6">
            {user.holderName === null && <HolderNameForm user={user} refetchUser={refetch} />}
            <PersonalInformation user={user} initials={userInitials(user)} refetchUser={refetch} />
            <LanguageCard user={user} />
          </div>
        </div>
        {cards && (
          <div key={section.id} className="grid grid-cols-1 gap-4 md:gap-6">
            <h2 className="sr-only">{section.label}</h2>
            <SectionCards>{cards}</SectionCards>
          </div>
        )}
        <div className={classes("grid gap-4 md:gap-6", cards !== undefined && "max-lg:hidden")}>
          <AccountInformation user={user} />
          <ContactSupport />
        </div>
      </div>
    </PageBody>
  )
}
