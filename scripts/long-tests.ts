/**
 * API tests that are long by nature: fuzzing, attacks with every payload, random sequences, migrations
 * under load, backups, and what waits for time limits. `npm test` leaves them out, `npm test -- --long`
 * and `.ci/run` run them in short form, and `npm run verify -- attacks` in full form
 * (testing/full-form.ts).
 */
export const longTests: readonly string[] = [
  "chaos/environment/cluster.api.test.ts",
  "chaos/environment/environment.api.test.ts",
  "scripts/backup/backup.api.test.ts",
  "scripts/backup/dump.api.test.ts",
  "scripts/backup/interrupted.api.test.ts",
  "server/db/database-unavailable.api.test.ts",
  "server/db/migrate.api.test.ts",
  "server/features/cards/rotate-keys.api.test.ts",
  "server/http/log-flood.api.test.ts",
  "server/http/mass-assignment.api.test.ts",
  "server/http/slow-and-oversized.api.test.ts",
  "server/http/sql-injection.api.test.ts",
  "server/identity/sign-in/sign-in-turns.api.test.ts",
  "server/ledger/staff-role-attacks.api.test.ts",
  "server/ledger/standby.api.test.ts",
  "server/ledger/two-people.api.test.ts",
  "server/payments/worker/bad-input.api.test.ts",
  "server/payments/worker/crashes.api.test.ts",
  "server/payments/worker/files.api.test.ts",
  "server/payments/worker/incoming-recalls.api.test.ts",
  "server/payments/worker/last-day-returns.api.test.ts",
  "server/payments/worker/out-of-order.api.test.ts",
  "server/payments/worker/recall-attacks.api.test.ts",
  "server/payments/worker/recalls.api.test.ts",
  "server/payments/worker/sending-back.api.test.ts",
  "server/payments/worker/sponsor-orders.api.test.ts",
  "server/start.api.test.ts",
  "testing/fuzz/fuzz.api.test.ts",
  "testing/fuzz/staff-fuzz.api.test.ts",
  "testing/fuzz/worst-case.api.test.ts",
  "testing/model-based/interleavings.api.test.ts",
  "testing/model-based/sequences.api.test.ts",
]

/** Tests that check more where another program is installed: `npm test -- --long` runs them again. */
export const testsOfOtherPrograms: readonly string[] = [
  "server/features/ledger/staff/export-journal.api.test.ts",
]

/**
 * Browser tests that repeat the same steps on every page, screen, or payload, and journeys through
 * features whose parts have component and API tests; left out likewise. `npm test` keeps those of signing
 * in, confirming, and paying, and one of the staff app.
 */
export const longBrowserTests: readonly string[] = [
  "e2e/accounts.spec.ts",
  "e2e/bank-unavailable.spec.ts",
  "e2e/cards.spec.ts",
  "e2e/chat-answers.spec.ts",
  "e2e/documents.spec.ts",
  "e2e/enrollment.spec.ts",
  "e2e/failures.spec.ts",
  "e2e/forced-colors.spec.ts",
  "e2e/goals.spec.ts",
  "e2e/help.spec.ts",
  "e2e/history-filters.spec.ts",
  "e2e/insights.spec.ts",
  "e2e/languages-journeys.spec.ts",
  "e2e/languages.spec.ts",
  "e2e/layout.spec.ts",
  "e2e/limits.spec.ts",
  "e2e/loans.spec.ts",
  "e2e/lost-responses.spec.ts",
  "e2e/markup.spec.ts",
  "e2e/notification-settings.spec.ts",
  "e2e/notifications.spec.ts",
  "e2e/other-sites.spec.ts",
  "e2e/page-loads.spec.ts",
  "e2e/payees.spec.ts",
  "e2e/profile.spec.ts",
  "e2e/proofs.spec.ts",
  "e2e/pseudo-language.spec.ts",
  "e2e/reading.spec.ts",
  "e2e/requests.spec.ts",
  "e2e/screens.spec.ts",
  "e2e/security-headers.spec.ts",
  "e2e/signed-out.spec.ts",
  "e2e/staff-cash.spec.ts",
  "e2e/staff-ledger.spec.ts",
  "e2e/staff-loans.spec.ts",
  "e2e/staff-payments.spec.ts",
  "e2e/staff-recovery.spec.ts",
  "e2e/staff-reports.spec.ts",
  "e2e/transactions.spec.ts",
  "e2e/translated.spec.ts",
  "e2e/your-data.spec.ts",
]
