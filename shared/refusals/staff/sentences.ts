import { inEnglish } from "../entry.ts"

/** What employees and operators read with codes that have other sentences for members, by situation. */
export const staffSays = {
  invalid_request: {
    page: inEnglish("The page does not exist. Start again with the first one."),
    journalDays: inEnglish("The first day is after the last. Nothing was exported."),
  },
  not_signed_in: {
    employee: inEnglish("You are not signed in, or your session has ended. Sign in again."),
  },
  wrong_code: {
    employeePasskey: inEnglish(
      "This passkey could not be checked. Nothing was changed. Try again.",
    ),
    employeeCode: inEnglish(
      "This code is wrong or was used already. Nothing was changed. Enter the next one.",
    ),
    employeeNewPasskey: inEnglish(
      "This passkey could not be checked. Nothing was changed. Start over.",
    ),
    invitedPasskey: inEnglish(
      "This passkey could not be checked. Nothing was changed. Open the link again.",
    ),
    invitedCode: inEnglish(
      "This code is wrong. Nothing was changed. Enter the code that the app shows now.",
    ),
  },
  passkeys_unavailable: {
    employee: inEnglish(
      "Passkeys don't work at this address, because it isn't secure. Nothing was changed.",
    ),
  },
  not_found: {
    enrollment: inEnglish("Employees of this bank sign in with a passkey."),
    entry: inEnglish("There is no entry with this number or reference."),
    receipt: inEnglish(
      "There is no such receipt, or the member's file is not open. Open the file first.",
    ),
  },
  confirmation_void: {
    employee: inEnglish(
      "The confirmation was used already or is older than five minutes. Nothing was changed. Start over.",
    ),
    invitation: inEnglish(
      "The code is wrong, or the link is unknown, was used, or has expired. Nothing was changed. Ask an administrator for another invitation.",
    ),
  },
  already_done: {
    job: inEnglish("The job runs or waits to run already."),
    relative: inEnglish("You have declared this membership already."),
    acknowledged: inEnglish("A supervisor has acknowledged this already."),
    withdrawal: inEnglish(
      "Only who proposed this can withdraw it, and only while it waits. Nothing was changed.",
    ),
    unreadable: (problem: string) =>
      inEnglish(`The message still cannot be read: ${problem}. Nothing was changed.`),
  },
  already_enrolled: {
    employee: inEnglish("This passkey was added already. Nothing was changed."),
  },
  last_factor: {
    employee: inEnglish(
      "This is your last second factor. Nothing was changed. Add another one first.",
    ),
  },
  too_many_requests: {
    employee: inEnglish("Too many attempts. Try again later."),
  },
  unavailable: {
    standby: inEnglish("The database is a standby and accepts no changes."),
    notMigrated: inEnglish("The database has not been migrated yet."),
    stopping: inEnglish("This process is stopping. Send the request to another one."),
    staffStopping: inEnglish("This process is stopping."),
    notBuilt: inEnglish("The app is not built. Run npm run build, and start the bank again."),
  },
}
