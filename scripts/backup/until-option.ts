import { BootError } from "../../server/config/boot-error.ts"
import type { BaseCopy } from "./manifest.ts"

/** How far WAL is replayed: up to a time (in PostgreSQL's format), or to its end. */
export type Until = { readonly text: string; readonly at: Date } | "latest"

const form = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?) ?(Z|[+-]\d\d(?::?\d\d)?)$/

/**
 * Reads `--until`: `latest`, or a time with its UTC offset, such as `2026-11-20 18:00:00+01`.
 * @throws BootError when it is invalid
 */
export function readUntil(typed: string): Until {
  if (typed === "latest") return "latest"
  const [, date, time, zone = ""] = form.exec(typed.trim()) ?? []
  const offset =
    zone === "Z" ? "Z" : `${zone.slice(0, 3)}:${zone.slice(3).replace(":", "") || "00"}`
  const at = new Date(`${date}T${time}${offset}`)
  if (!date || Number.isNaN(at.getTime())) {
    throw new BootError(
      `--until "${typed}" is not a valid time. Write it with its UTC offset, such as "2026-11-20 18:00:00+01", or use latest.`,
    )
  }
  return { text: `${date} ${time}${offset === "Z" ? "+00:00" : offset}`, at }
}

/** @throws BootError when this backup cannot be recovered to that time */
export function refuseTarget(
  until: Until,
  { stoppedAt }: Pick<BaseCopy, "stoppedAt">,
  now = new Date(),
): void {
  if (until === "latest") return
  if (until.at > now) throw new BootError(`${until.text} is in the future.`)
  if (until.at < new Date(stoppedAt)) {
    throw new BootError(
      `This backup ended at ${stoppedAt}, after ${until.text}. Use one that was made before that time.`,
    )
  }
}
