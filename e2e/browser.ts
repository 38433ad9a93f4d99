import { spawnSync } from "node:child_process"
import { createReadStream, createWriteStream, existsSync, readFileSync } from "node:fs"
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { pipeline } from "node:stream/promises"
import { createBrotliDecompress } from "node:zlib"
import { chromium, type LaunchOptions } from "@playwright/test"
import { extract, type Headers } from "tar-fs"
import * as z from "zod/mini"

const repoRoot = dirname(import.meta.dirname)

/** What the choice of a browser depends on. */
type Machine = {
  readonly platform: string
  readonly arch: string
  /** CHROMIUM_PATH. */
  readonly named: string | undefined
}

const thisMachine = (): Machine => ({
  platform: process.platform,
  arch: process.arch,
  named: process.env["CHROMIUM_PATH"],
})

/** A browser to test with: where it comes from, and how it is started. */
export type Browser = {
  readonly origin: "CHROMIUM_PATH" | "Playwright" | "npm"
  readonly path: string
  readonly launch: LaunchOptions
}

/** A headless Chromium for Linux on 64-bit Intel, with its libraries and a font, compressed. */
const packed = join(repoRoot, "node_modules/@sparticuz/chromium")

/** No traffic except the tests' own; and no sandbox for root, as in containers. */
const args: string[] = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
]

/**
 * Chooses the browser to test with: the program that CHROMIUM_PATH names; else Playwright's own, if it is
 * installed; else the one that npm has installed, or Playwright's where that does not run. A browser of the
 * system is not looked for: tests have the same one on every machine. It need not be there yet, so that tests
 * can be listed without a browser (installBrowser).
 */
export function chooseBrowser({ platform, arch, named } = thisMachine()): Browser {
  if (named) {
    return { origin: "CHROMIUM_PATH", path: named, launch: { executablePath: named, args } }
  }
  const own = chromium.executablePath()
  if (existsSync(own) || platform !== "linux" || arch !== "x64") {
    // Playwright knows its headless shell, too.
    return { origin: "Playwright", path: own, launch: { args } }
  }
  const folder = unpackedFolder()
  const path = join(folder, "chromium")
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: join(folder, "al2023/lib"),
    FONTCONFIG_PATH: join(folder, "fonts"),
  }
  return { origin: "npm", path, launch: { executablePath: path, env, args } }
}

/**
 * Unpacks or installs the browser to test with, unless it is there.
 * @param installOwn installs Playwright's own browser, or says why it can't
 * @returns the browser, ready to be started
 * @throws Error with what to type when there is no browser and none can be installed
 */
export async function installBrowser(
  machine = thisMachine(),
  installOwn: () => void = installPlaywrights,
): Promise<Browser> {
  const browser = chooseBrowser(machine)
  const { origin, path } = browser
  if (origin === "npm") {
    if (!existsSync(path)) await unpack(dirname(path))
    await writeFile(join(dirname(path), "fonts/fonts.conf"), fontSettings)
  }
  if (existsSync(path)) return browser
  if (origin === "CHROMIUM_PATH") {
    throw new Error(`CHROMIUM_PATH is ${path}, and there is no such program.`)
  }
  installOwn()
  if (existsSync(path)) return browser
  throw new Error(
    "The browser tests need a Chromium, and Playwright's could not be installed. Type `npx playwright install --with-deps chromium`; or test with one that you have: `CHROMIUM_PATH=/path/to/chromium npm test`.",
  )
}

function unpackedFolder(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packed, "package.json"), "utf8"))
  const { version } = z.object({ version: z.string() }).parse(manifest)
  return join(repoRoot, `node_modules/.cache/chromium-${version}`)
}

/**
 * In place of the package's, which name folders of other machines: text in a font of the system would have no
 * letters. Folders are relative to this file.
 */
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir prefix="relative">../../../dejavu-fonts-ttf/ttf</dir>
  <alias><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
  <alias><family>serif</family><prefer><family>DejaVu Serif</family></prefer></alias>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

/** Root would give the files to the user whose number is in the archive. */
const ours = (header: Headers): Headers => ({ ...header, uid: 0, gid: 0 })

/** Another process may do the same: the first to finish wins. */
async function unpack(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  const draft = await mkdtemp(`${folder}-`)
  const unpackTo = (name: string, target: NodeJS.WritableStream) =>
    pipeline(createReadStream(join(packed, "bin", name)), createBrotliDecompress(), target)
  try {
    await Promise.all([
      unpackTo("chromium.br", createWriteStream(join(draft, "chromium"), { mode: 0o755 })),
      unpackTo("swiftshader.tar.br", extract(draft, { map: ours })),
      unpackTo("al2023.tar.br", extract(join(draft, "al2023"), { map: ours })),
      unpackTo("fonts.tar.br", extract(join(draft, "fonts"), { map: ours })),
    ])
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

function installPlaywrights(): void {
  const cli = join(repoRoot, "node_modules/@playwright/test/cli.js")
  spawnSync(process.execPath, [cli, "install", "chromium"], { cwd: repoRoot, stdio: "inherit" })
}
