import { createHmac, timingSafeEqual } from "node:crypto"
import { BootError } from "../config/boot-error.ts"
import {
  appendCheckpoints,
  type Checkpoint,
  checkpointsLength,
  readCheckpoints,
} from "./checkpoints.ts"
import type { SealChain } from "./seal-format.ts"

/**
 * The last seal of each chain up to which a check found everything in order. The next check continues there,
 * because recalculating all seals takes hours when there are hundreds of millions of entries. What is changed
 * afterward in the part that was proved is found by a check of the whole history.
 */
export type ProvedHistory = ReadonlyMap<SealChain, Checkpoint>

/** Without the key, nobody can make a check skip what they changed. */
function proofOf(key: Buffer, { chain, number, seal }: Checkpoint): Buffer {
  const text = `proved ${chain} ${number} ${seal.toString("hex")}`
  return createHmac("sha256", key).update(text).digest()
}

/**
 * Reads how far the history was proved, since it was last accepted by an operator.
 * @param path the checkpoints file
 * @param key SEAL_KEY; proofs by another key do not count
 */
export async function provedHistory(path: string, key: Buffer): Promise<ProvedHistory> {
  const proved = new Map<SealChain, Checkpoint>()
  const length = (await checkpointsLength(path)) ?? 0
  for await (const line of readCheckpoints(path, 0, length)) {
    if (line?.accepted) proved.clear()
    if (line?.proof && timingSafeEqual(line.proof, proofOf(key, line))) proved.set(line.chain, line)
  }
  return proved
}

/**
 * Records in the checkpoints file that a check found everything in order up to these seals.
 * @throws BootError when the file cannot be written
 */
export async function recordProof(
  path: string,
  key: Buffer,
  checked: readonly Checkpoint[],
): Promise<void> {
  const proved = checked.map((one) => ({ ...one, proof: proofOf(key, one) }))
  await appendCheckpoints(path, proved).catch(({ code, message }: NodeJS.ErrnoException) => {
    throw new BootError(
      `The ledger is sound, but that cannot be recorded in ${path} (${code ?? message}). Run the check as the user who runs the bank.`,
    )
  })
}
