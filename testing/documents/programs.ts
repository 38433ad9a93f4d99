import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { promisify } from "node:util"
import { isInstalled } from "../../scripts/system-programs.ts"

/** The programs that read our files, and the Debian packages that have them. */
const packages: Readonly<Record<string, string>> = {
  java: "default-jre-headless",
  qpdf: "qpdf",
  pdffonts: "poppler-utils",
  pdfinfo: "poppler-utils",
  pdftotext: "poppler-utils",
  ofxdump: "ofx",
  "aqbanking-cli": "aqbanking-tools",
  hledger: "hledger",
  skroogeconvert: "skrooge",
}

/** Apache Preflight and what it needs. */
const jars: Readonly<Record<string, string>> = {
  "preflight.jar": "libpdfbox2-java",
  "pdfbox2.jar": "libpdfbox2-java",
  "xmpbox.jar": "libpdfbox2-java",
  "fontbox2.jar": "libfontbox2-java",
  "commons-logging.jar": "libcommons-logging-java",
  "javax.activation.jar": "libactivation-java",
  "jaxb-api.jar": "libjaxb-api-java",
}
const jarFolder = "/usr/share/java"
export const preflightClassPath = Object.keys(jars)
  .map((jar) => `${jarFolder}/${jar}`)
  .join(":")

/** What is missing, one sentence each with the package to install. */
export function missingPrograms(skrooge: boolean): string[] {
  const names = Object.keys(packages).filter((name) => skrooge || name !== "skroogeconvert")
  return [
    ...names.filter((name) => !isInstalled(name)).map((name) => [name, packages[name]]),
    ...Object.entries(jars).filter(([jar]) => !existsSync(`${jarFolder}/${jar}`)),
  ].map(([name, from]) => `${name} is missing: apt-get install --no-install-recommends ${from}`)
}

const run = promisify(execFile)

/** What a program prints. Throws if it fails. */
export async function output(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { stdout } = await run(program, args, {
    env: { ...process.env, LC_ALL: "C.UTF-8", TZ: "Europe/Luxembourg", ...env },
    maxBuffer: 256 * 1024 * 1024,
  })
  return stdout
}
