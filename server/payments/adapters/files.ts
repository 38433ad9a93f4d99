import { constants } from "node:fs"
import { access, mkdir, stat } from "node:fs/promises"
import { join } from "node:path"
import type { Logger } from "pino"
import { BootError } from "../../config/boot-error.ts"
import { initiationMessage } from "../messages/initiation.ts"
import { messageName } from "../messages/message-name.ts"
import { poll } from "../worker/poll.ts"
import type { Adapter, Handlers, RailProfile, ReadyMessage, SendOutcome } from "./adapter.ts"
import { watchFolder } from "./in-folder.ts"
import { deleteTemporaries, diskProblem, putFile } from "./out-folder.ts"

export type FilesSettings = {
  readonly profile: RailProfile
  /** RAIL_DIR, which contains the folders out, in, archive, and quarantine. */
  readonly dir: string
  readonly log: Pick<Logger, "info" | "warn" | "error">
  /** In milliseconds: how often the folder `in` is checked; for the others, see in-folder.ts. */
  readonly timing?: {
    readonly everyMs: number
    readonly stableMs: number
    readonly abandonedMs: number
  }
}

const usual = { everyMs: 1_000, stableMs: 2_000, abandonedMs: 60_000 }

/**
 * Exchanges messages as files in folders. The operator's own client transfers them to and from the
 * sponsor bank. Only standard payments: a file is not answered within ten seconds.
 */
export function filesAdapter({ profile, dir, log, timing = usual }: FilesSettings): Adapter {
  return {
    profile,
    send: (message, signal) => sendFile(profile, join(dir, "out"), message, signal),
    receive: async (handlers) => {
      await prepareFolders(dir)
      return readFiles(dir, handlers, log, timing)
    },
  }
}

function sendFile(
  { sponsor }: RailProfile,
  folder: string,
  { name, messageId, speed, bytes }: ReadyMessage,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const refuse = (answer: string) => Promise.resolve<SendOutcome>({ outcome: "refused", answer })
  if (speed === "instant" && name.startsWith("pacs.008")) {
    return refuse("Files carry no instant payments.")
  }
  if (sponsor && messageName(bytes) !== initiationMessage.name) {
    return refuse(`The sponsor bank takes orders (${initiationMessage.name}), and no ${name}.`)
  }
  // A disk may hang for longer than the time limit. The same bytes are written again later.
  const late = new Promise<SendOutcome>((resolve) => {
    const answer = "The disk does not answer."
    signal.addEventListener("abort", () => resolve({ outcome: "unknown", answer }), { once: true })
  })
  return Promise.race([putFile(folder, `${messageId}.xml`, bytes), late])
}

function readFiles(
  dir: string,
  handlers: Handlers,
  log: FilesSettings["log"],
  { everyMs, ...timing }: NonNullable<FilesSettings["timing"]>,
): () => Promise<void> {
  const stopping = new AbortController()
  const look = watchFolder({ dir, handlers, log, ...timing })
  const { ended } = poll("files", everyMs, log, stopping.signal, async () => {
    await look()
    return false
  })
  return async () => {
    stopping.abort()
    await ended
  }
}

/** @throws BootError if a folder cannot be created or used */
async function prepareFolders(dir: string): Promise<void> {
  const folders = ["out", "in", "archive", "quarantine"].map((name) => join(dir, name))
  const devices = new Set<number>()
  for (const folder of folders) {
    try {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
      devices.add((await stat(folder)).dev)
    } catch (error) {
      throw new BootError(`The folder ${folder} cannot be used: ${diskProblem(error)}.`)
    }
  }
  if (devices.size > 1) {
    throw new BootError(`The folders in RAIL_DIR ${dir} must be on one file system.`)
  }
  await deleteTemporaries(join(dir, "out"))
}
