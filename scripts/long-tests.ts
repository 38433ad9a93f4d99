/**
 * API tests that are long by nature: fuzzing, attacks with every payload, random sequences, migrations
 * under load, and backups. `npm test` leaves them out, `npm test -- --all` and `.ci/run` run them in
 * short form, and `npm run verify -- attacks` in full form (testing/full-form.ts).
 */
export const longTests: readonly string[] = [
  "chaos/environment/cluster.api.test.ts",
  "chaos/environment/environment.api.test.ts",
  "scripts/backup/backup.api.test.ts",
  "scripts/backup/dump.api.test.ts",
  "scripts/backup/interrupted.api.test.ts",
  "server/db/migrate.api.test.ts",
  "server/http/mass-assignment.api.test.ts",
  "server/http/sql-injection.api.test.ts",
  "server/ledger/two-people.api.test.ts",
  "testing/fuzz/fuzz.api.test.ts",
  "testing/fuzz/staff-fuzz.api.test.ts",
  "testing/fuzz/worst-case.api.test.ts",
  "testing/model-based/interleavings.api.test.ts",
  "testing/model-based/sequences.api.test.ts",
]
