import { createReadStream } from "node:fs"
import { open, stat } from "node:fs/promises"
import { dirname } from "node:path"
import { createInterface } from "node:readline"
import { makePrivateDir } from "../config/private-dir.ts"
import type { SealChain } from "./seal-format.ts"

/** The newest seal of a chain at some time. It proves all seals before it. */
export type Checkpoint = { chain: SealChain; number: number; seal: Buffer }

/**
 * A line of the file; `accepted` if an operator has accepted that earlier lines may no longer match. A check
 * that found everything in order up to a seal signs it (proved-history.ts).
 */
export type CheckpointLine = Checkpoint & { accepted: boolean; proof?: Buffer }

const acceptedMark = "restored on purpose"
const lineFormat =
  /^\S+ (?<chain>journal|audit|payment) (?<number>[1-9]\d{0,15}) (?<seal>[0-9a-f]{64})(?:(?<accepted> restored on purpose)| proved (?<proof>[0-9a-f]{64}))?$/

/** Enough to find the last lines of all chains at a start. */
const tailBytes = 64 * 1024

/**
 * Appends checkpoints to the file outside the database, one line each, and waits until they are on disk.
 * Lines of several processes do not mix: each call is one write with O_APPEND.
 * @param path created (0600) if it does not exist
 * @param accepted marks the checkpoints as those from which an operator continues
 */
export async function appendCheckpoints(
  path: string,
  checkpoints: readonly (Checkpoint & { proof?: Buffer })[],
  accepted = false,
): Promise<void> {
  if (checkpoints.length === 0) return
  makePrivateDir(dirname(path))
  const file = await open(path, "a+", 0o600)
  try {
    const { size } = await file.stat()
    const now = new Date().toISOString()
    const lines = checkpoints.map(({ chain, number, seal, proof }) => {
      const mark = accepted ? ` ${acceptedMark}` : proof ? ` proved ${proof.toString("hex")}` : ""
      return `${now} ${chain} ${number} ${seal.toString("hex")}${mark}\n`
    })
    // A line that a crash cut off must not merge with the next one.
    const torn = size > 0 && (await file.read(Buffer.alloc(1), 0, 1, size - 1)).buffer[0] !== 10
    await file.write(`${torn ? "\n" : ""}${lines.join("")}`)
    await file.sync()
    if (size === 0) await syncFolder(dirname(path))
  } finally {
    await file.close()
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r")
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** The file's length in bytes; undefined if it does not exist. */
export async function checkpointsLength(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw error
  }
}

/**
 * Reads the lines between two positions of the file. An invalid line, such as one that a crash cut off, is
 * undefined.
 */
export async function* readCheckpoints(
  path: string,
  from: number,
  to: number,
): AsyncGenerator<CheckpointLine | undefined> {
  if (to <= from) return
  const input = createReadStream(path, { start: from, end: to - 1 })
  for await (const line of createInterface({ input })) {
    if (line !== "") yield parse(line)
  }
}

function parse(line: string): CheckpointLine | undefined {
  const { chain, number, seal = "", accepted, proof } = lineFormat.exec(line)?.groups ?? {}
  if (chain !== "journal" && chain !== "audit" && chain !== "payment") return undefined
  return {
    chain,
    number: Number(number),
    seal: Buffer.from(seal, "hex"),
    accepted: accepted !== undefined,
    ...(proof !== undefined && { proof: Buffer.from(proof, "hex") }),
  }
}

/** The last lines of the file; none if it does not exist. */
export async function lastCheckpoints(path: string): Promise<CheckpointLine[]> {
  const length = (await checkpointsLength(path)) ?? 0
  const lines: CheckpointLine[] = []
  for await (const line of readCheckpoints(path, Math.max(0, length - tailBytes), length)) {
    if (line) lines.push(line)
  }
  return lines
}
