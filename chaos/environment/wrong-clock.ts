import { existsSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"

const library = "faketime/libfaketime.so.1"

function candidates(): string[] {
  // Debian installs it in a folder named after the architecture, such as x86_64-linux-gnu.
  const multiarch = existsSync("/usr/lib")
    ? readdirSync("/usr/lib").filter((name) => name.includes("-linux-"))
    : []
  const folders = [...multiarch.map((name) => join("/usr/lib", name)), "/usr/lib64", "/usr/lib"]
  return folders.map((folder) => join(folder, library))
}

/**
 * The path of libfaketime.
 * @throws Error with what to do when it is not installed
 */
export function findFaketime(): string {
  const found = candidates().find((path) => existsSync(path))
  if (found) return found
  throw new Error("The fault clock-jump needs libfaketime: apt-get install libfaketime")
}

/** Variables that make the clock of a program wrong. */
export type WrongClock = (file: string) => Readonly<Record<string, string>>

const preloaded = () => ({
  LD_PRELOAD: findFaketime(),
  // Only the wall clock: timers run correctly, and files keep their times.
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
  NO_FAKE_STAT: "1",
})

/** Makes any program's clock wrong by an offset, such as "+3600". */
export const withFaketimeBy = (offset: string) => ({ ...preloaded(), FAKETIME: offset })

/** Makes any program's clock wrong by the offset in a file. */
export const withFaketime: WrongClock = (file) => ({
  ...preloaded(),
  FAKETIME_TIMESTAMP_FILE: file,
  // Read again each second, so that the clock can jump while the program runs.
  FAKETIME_CACHE_DURATION: "1",
})

/**
 * Makes the clock of a Node.js program wrong by the offset in a file, as its code sees it, without libfaketime:
 * `npm test` needs nothing that must be installed.
 */
export const withClockPreload: WrongClock = (file) => ({
  NODE_OPTIONS: `--import=${new URL("clock-preload.mjs", import.meta.url).href}`,
  CLOCK_FILE: file,
})

/** Removes the shared memory that libfaketime leaves behind when its program is killed. */
export function clearFaketime(pid: number | undefined): void {
  for (const name of ["faketime_shm_", "sem.faketime_sem_"]) {
    rmSync(join("/dev/shm", `${name}${pid}`), { force: true })
  }
}
