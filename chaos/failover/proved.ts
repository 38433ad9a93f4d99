/**
 * What the failover test proved last: a hash of everything that it proves, which a passing run writes into the
 * committed file beside this one. `.ci/run` runs the test only when the hash is another one; `npm run verify` always.
 */
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { repoRoot } from "../../server/config/root.ts"

/**
 * The test itself, the cluster's files, and the way of a payment from its request to a commit that survives: the
 * connections, the posting function with its idempotency keys and seals, and the payments workers.
 */
const paths = [
  "chaos/failover",
  "ops/ha",
  "server/db/*.ts",
  "server/ledger/carry-out.ts",
  "server/ledger/checkpoints.ts",
  "server/ledger/history-guard.ts",
  "server/ledger/idempotency.sql",
  "server/features/orders/order-runs.sql",
  "server/ledger/parts.sql",
  "server/ledger/post*",
  "server/ledger/resolve.sql",
  "server/ledger/seal*",
  "server/ledger/sum-zero.sql",
  "server/payments/rail-*.sql",
  "server/payments/worker",
]
const file = join(import.meta.dirname, "proved.sha256")

/** The hash of all these files, by their names and contents; without the tests among them. */
export function hashOfProved(): string {
  const listed = execFileSync("git", ["ls-files", "-z", "--", ...paths], {
    cwd: repoRoot,
    encoding: "utf8",
  })
  const hash = createHash("sha256")
  const ours = (name: string) => name !== "" && !/\.test\.ts$|\.sha256$/.test(name)
  for (const name of listed.split("\0").filter(ours).sort()) {
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(repoRoot, name)))
      .update("\0")
  }
  return hash.digest("hex")
}

/** Whether the files are as they were when the test last passed. */
export const isProved = (): boolean =>
  existsSync(file) && readFileSync(file, "utf8").trim() === hashOfProved()

/** Call it after all faults of the short form, or more, have passed. */
export const noteProved = (): void => writeFileSync(file, `${hashOfProved()}\n`)
