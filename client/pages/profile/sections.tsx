import type { ReactNode } from "react"
import { lazyCard } from "./lazy-card.tsx"

const Activity = lazyCard(
  async () => (await import("../../identity/security-activity/activity-card.tsx")).ActivityCard,
)
const DailyLimit = lazyCard(
  async () => (await import("../../features/limits/daily-limit.tsx")).DailyLimit,
)
const DataCopy = lazyCard(
  async () => (await import("../../features/data/data-copy-card.tsx")).DataCopyCard,
)
const Devices = lazyCard(
  async () => (await import("../../identity/security-activity/devices-card.tsx")).DevicesCard,
)
const EmailAddress = lazyCard(
  async () => (await import("../../features/notifications/email-address.tsx")).EmailAddress,
)
const InstantLimit = lazyCard(
  async () => (await import("../../features/limits/instant-limit.tsx")).InstantLimitCard,
)
const Membership = lazyCard(
  async () => (await import("../../features/data/membership-card.tsx")).MembershipCard,
)
const NewPayeeLimit = lazyCard(
  async () => (await import("../../features/limits/new-payee-limit.tsx")).NewPayeeLimitCard,
)
const NotificationChoices = lazyCard(
  async () =>
    (await import("../../features/notifications/notification-choices.tsx")).NotificationChoices,
)
const OwnPassword = lazyCard(async () => (await import("./own-password.tsx")).OwnPassword)
const OwnPayees = lazyCard(async () => (await import("./own-payees.tsx")).OwnPayees)
const PaymentsLock = lazyCard(
  async () => (await import("../../features/limits/payments-lock.tsx")).PaymentsLock,
)
const SecondFactors = lazyCard(
  async () => (await import("../../identity/factors/second-factors.tsx")).SecondFactors,
)

export type ProfileSection = {
  /** The fragment that opens it. */
  id: string
  label: string
  /** The fragments of links to parts of it. */
  parts: readonly string[]
  /** The cards; undefined for the personal section, which the page shows itself. */
  cards?: ReactNode
}

const personal: ProfileSection = { id: "personal", label: "Personal", parts: [] }

/** The sections of /profile, in the order of its navigation. */
export const profileSections: readonly ProfileSection[] = [
  personal,
  {
    id: "security",
    label: "Security",
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
    label: "Devices",
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
    label: "Limits",
    parts: ["payments-lock", "daily-limit", "instant-limit", "new-payee-limit"],
    cards: (
      <>
        <PaymentsLock />
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-6">
          <DailyLimit />
          <InstantLimit />
        </div>
        <NewPayeeLimit />
      </>
    ),
  },
  { id: "payees", label: "Payees", parts: ["trusted-payees"], cards: <OwnPayees /> },
  {
    id: "notifications",
    label: "Notifications",
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
    label: "Your Data",
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
