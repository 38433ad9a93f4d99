import { lazyCard } from "./lazy-card.tsx"

const Activity = lazyCard(
  async () => (await import("../../identity/security-activity/activity-card.tsx")).ActivityCard,
)
const DailyLimit = lazyCard(
  async () => (await import("../../features/limits/daily-limit.tsx")).DailyLimit,
)
const InstantLimit = lazyCard(
  async () => (await import("../../features/limits/instant-limit.tsx")).InstantLimitCard,
)
const Devices = lazyCard(
  async () => (await import("../../identity/security-activity/devices-card.tsx")).DevicesCard,
)
const PaymentsLock = lazyCard(
  async () => (await import("../../features/limits/payments-lock.tsx")).PaymentsLock,
)
const OwnPayees = lazyCard(async () => (await import("./own-payees.tsx")).OwnPayees)
const OwnPassword = lazyCard(async () => (await import("./own-password.tsx")).OwnPassword)
const SecondFactors = lazyCard(
  async () => (await import("../../identity/factors/second-factors.tsx")).SecondFactors,
)

/** The second half of /profile: protection of the account, devices, and activity. */
export function SecuritySection() {
  return (
    <section aria-labelledby="security" className="mt-8 md:mt-12">
      <h2 id="security" className="text-dialog">
        Security
      </h2>
      <p className="mt-0.5 mb-4 text-ink-2 md:mb-6">
        How you sign in, where you're signed in, and recent activity.
      </p>
      <div className="grid grid-cols-1 items-start gap-4 md:gap-6 lg:grid-cols-2">
        {/* Sign-in and confirmations: password, second factors, trusted payees, devices. */}
        <div className="grid grid-cols-1 gap-4 md:gap-6">
          <OwnPassword />
          <SecondFactors />
          <OwnPayees />
          <Devices />
        </div>
        {/* Limits for payments. */}
        <div className="grid grid-cols-1 gap-4 md:gap-6">
          <PaymentsLock />
          <DailyLimit />
          <InstantLimit />
        </div>
      </div>
      <div className="mt-4 md:mt-6">
        <Activity />
      </div>
    </section>
  )
}
