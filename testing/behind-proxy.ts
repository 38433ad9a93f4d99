import { newSecrets } from "../server/config/env-keys.ts"
import type { Embedded } from "../server/db/embedded/open-embedded.ts"

/** The bank's host name in proofs of how it runs in production; the staff app's is below it. */
export const productionHost = "bank.example"

/** The settings of a bank in production, with a proxy in front that terminates TLS. */
export function settingsBehindProxy(
  database: Embedded,
  { port, staffPort, trusted }: { port: number; staffPort: number; trusted: string },
): Record<string, string> {
  return {
    ...newSecrets(),
    PORT: String(port),
    STAFF_PORT: String(staffPort),
    PUBLIC_URL: `https://${productionHost}`,
    STAFF_URL: `https://staff.${productionHost}`,
    TRUST_PROXY: trusted,
    // A member could do nothing before the second factor.
    SCA_POLICY: "enrolled",
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATABASE_JOBS_URL: database.jobsUrl,
    DATABASE_RAIL_URL: database.railUrl,
    DATABASE_STAFF_URL: database.staffUrl,
    DATABASE_STAFF_IDENTITY_URL: database.staffIdentityUrl,
  }
}
