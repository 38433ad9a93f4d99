import type { ReactNode } from "react"
import { say, type Text } from "../../lib/say.ts"
import { lazyCard } from "./lazy-card.tsx"

const Activity = lazyCard(
  () => import("../../identity/security-activity/activity-card.tsx"),
  (code) => code.ActivityCard,
)
const DailyLimit = lazyCard(
  () => import("../../features/limits/daily-limit.tsx"),
  (code) => code.DailyLimit,
)
const DataCopy = lazyCard(
  () => import("../../features/data/data-copy-card.tsx"),
  (code) => code.DataCopyCard,
)
const Devices = lazyCard(
  () => import("../../identity/security-activity/devices-card.tsx"),
  (code) => code.DevicesCard,
)
const EmailAddress = lazyCard(
  () => import("../../features/notifications/email-address.tsx"),
  (code) => code.EmailAddress,
)
const InstantLimit = lazyCard(
  () => import("../../features/limits/instant-limit.tsx"),
  (code) => code.InstantLimitCard,
)
const Membership = lazyCard(
  () => import("../../features/data/membership-card.tsx"),
  (code) => code.MembershipCard,
)
const NewPayeeLimit = lazyCard(
  () => import("../../features/limits/new-payee-limit.tsx"),
  (code) => code.NewPayeeLimitCard,
)
const NotificationChoices = lazyCard(
  () => import("../../features/notifications/notification-choices.tsx"),
  (code) => code.NotificationChoices,
)
const OwnPassword = lazyCard(
  () => import("./own-password.tsx"),
  (code) => code.OwnPassword,
)
const OwnPayees = lazyCard(
  () => import("./own-payees.tsx"),
  (code) => code.OwnPayees,
)
const PaymentsLock = lazyCard(
  () => import("../../features/limits/payments-lock.tsx"),
  (code) => code.PaymentsLock,
)
const SecondFactors = lazyCard(
  () => import("../../identity/factors/second-factors.tsx"),
  (code) => code.SecondFactors,
)

export type ProfileSection = {
  /** The fragment that opens it. */
  id: string
  label: Text
  /** The fragments of links to parts of it. */
  parts: readonly string[]
  /** The cards; undefined for the personal section, which the page shows itself. */
  cards?: ReactNode
}

const personal: ProfileSection = { id: "personal", label: say("Personal"), parts: [] }

/** The sections of /profile, in the order of its navigation. */
export const profileSections: readonly ProfileSection[] = [
  personal,
  {
    id: "security",
    label: say("Security"),
    parts: ["password", "second-factors"],
    cards: (
      <>
        <OwnPassword />
        <SecondFactors />
      </>
    ),
  },
  {
    id: "devices",
    label: say("Devices"),
    parts: ["security-activity"],
    cards: (
      <>
        <Devices />
        <Activity />
      </>
    ),
  },
  {
    id: "limits",
    label: say("Limits"),
    parts: ["payments-lock", "daily-limit", "instant-limit", "new-payee-limit"],
    cards: (
      <>
        <PaymentsLock />
        <DailyLimit />
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-6">
          <InstantLimit />
          <NewPayeeLimit />
        </div>
      </>
    ),
  },
  { id: "payees", label: say("Trusted Payees"), parts: ["trusted-payees"], cards: <OwnPayees /> },
  {
    id: "notifications",
    label: say("Notifications"),
    parts: ["notification-choices", "notification-email"],
    cards: (
      <>
        <NotificationChoices />
        <EmailAddress />
      </>
    ),
  },
  {
    id: "your-data",
    label: say("Your Data"),
    parts: ["data-copy", "close-membership"],
    cards: (
      <>
        <DataCopy />
        <Membership />
      </>
    ),
  },
]

/** The section that a fragment opens: its own, or that of a part of it. Personal for any other. */
export function sectionOf(fragment: string): ProfileSection {
  return (
    profileSections.find(({ id, parts }) => id === fragment || parts.includes(fragment)) ?? personal
  )
}

/** The address of a section. The first one is the page's own. */
export const sectionHref = ({ id }: ProfileSection) =>
  id === personal.id ? "/profile" : `/profile#${id}`
