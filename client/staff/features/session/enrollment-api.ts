import type { PasskeyCreation } from "#shared/contracts/factors.ts"
import type { Enrollment, EnrollmentOffer } from "#shared/contracts/staff-session.ts"
import { post } from "../../../lib/api-client.ts"
import { makePasskey } from "../../../lib/passkey.ts"
import { staffPath } from "../../staff-path.ts"

/** Opens an invitation with its link's token and its code. */
export const openInvitation = (invitation: Enrollment) =>
  post<EnrollmentOffer>(staffPath("openEnrollment"), invitation)

/** Creates a passkey on this device and enrolls with it. */
export async function enrollPasskey(
  invitation: Enrollment,
  creation: PasskeyCreation,
): Promise<void> {
  await post<unknown>(staffPath("enrollStaffPasskey"), {
    ...invitation,
    passkey: await makePasskey(creation),
  })
}

/** Enrolls with a password and the first code of an authenticator app. */
export async function enrollAuthenticator(
  invitation: Enrollment,
  fields: { password: string; first: string },
): Promise<void> {
  await post<unknown>(staffPath("enrollStaffAuthenticator"), { ...invitation, ...fields })
}
