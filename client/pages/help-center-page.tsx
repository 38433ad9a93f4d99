import { pageTitle } from "#shared/pages.ts"
import { ContactCards } from "../features/help/contact-cards.tsx"
import { FaqList } from "../features/help/faq-list.tsx"
import { LearningLinks } from "../features/help/learning-links.tsx"
import { usePageTitle } from "../lib/page-title.ts"
import { say } from "../lib/say.ts"
import { PageBody, PageHead } from "../ui/page-body.tsx"

/** Help and contact (specification section 2, /help-center). */
export function HelpCenterPage() {
  usePageTitle(say(pageTitle("/help-center")))
  return (
    <PageBody>
      <PageHead
        title={say(pageTitle("/help-center"))}
        lead={say("Answers to common questions, and ways to reach a person.")}
        back={{ href: "/", label: say("Back to Dashboard") }}
      />
      {/* On a phone, the contact cards come first; on a desktop, they are at the right. */}
      <div className="grid grid-cols-1 items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] lg:grid-rows-[auto_1fr] lg:gap-y-4">
        <div className="lg:col-start-2">
          <ContactCards />
        </div>
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <FaqList />
        </div>
        <div className="lg:col-start-2">
          <LearningLinks />
        </div>
      </div>
    </PageBody>
  )
}
