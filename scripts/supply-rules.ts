/** The parts of package.json that the rules check. */
export type Manifest = {
  readonly engines?: Readonly<Record<string, string>> | undefined
  readonly dependencies?: Readonly<Record<string, string>> | undefined
  readonly devDependencies?: Readonly<Record<string, string>> | undefined
  /** Packages that have an install script, and whether it may run. */
  readonly allowScripts?: Readonly<Record<string, boolean>> | undefined
}

/** One installed package in package-lock.json. */
export type Locked = {
  readonly version?: string | undefined
  readonly integrity?: string | undefined
  readonly resolved?: string | undefined
  readonly license?: string | undefined
  readonly optional?: boolean | undefined
  readonly os?: readonly string[] | undefined
  readonly cpu?: readonly string[] | undefined
  readonly hasInstallScript?: boolean | undefined
}

/** Licenses that are compatible with shipping or building a work under the MIT license. */
const allowedLicenses = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "Unlicense",
  "WTFPL",
  // Weak copyleft limited to their own files, which we do not change: only tools for the build and
  // the tests.
  "MPL-2.0",
])

/** Licenses that are accepted for one package only; each was read. */
const acceptedFor: Readonly<Record<string, string>> = {
  // A word list for the spell checker: share-alike data that is not shipped.
  "@cspell/dict-en-common-misspellings": "CC BY-SA 4.0",
  // Fonts, whose licenses (SIL Open Font License, and that of DejaVu) allow them to be embedded in documents.
  "@expo-google-fonts/instrument-sans": "MIT AND OFL-1.1",
  "dejavu-fonts-ttf": "SEE LICENSE IN README.md AND LICENSE",
}

/** Packages whose package.json names no license; their LICENSE files were read manually. */
const readByHand: Readonly<Record<string, string>> = {
  "passport-local": "MIT",
  "passport-strategy": "MIT",
  "parse-cache-control": "BSD-3-Clause",
  pause: "MIT",
  "png-js": "MIT",
}

/** `a or b` is a choice: one allowed license is enough. */
function isAllowed(license: string): boolean {
  return license
    .replace(/[()]/g, "")
    .split(/ or /i)
    .some((one) => allowedLicenses.has(one.trim()))
}

const nameOf = (path: string) => path.replace(/^.*node_modules\//, "")

/**
 * Problems with the sources of our packages (ASVS 15.1, 15.2): unpinned versions, packages without
 * a checksum or not from the registry, install scripts without an explanation, and incompatible
 * licenses.
 * @param explained the text that must name each package whose install script may run
 */
export function supplyFindings(
  manifest: Manifest,
  packages: Readonly<Record<string, Locked>>,
  explained: string,
): string[] {
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies }
  // A second version of a package has another name (`npm:typescript@7.0.2`).
  const exact = /^(npm:(@[\w-]+\/)?[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/
  const moving = Object.entries(wanted)
    .filter(([, version]) => !exact.test(version))
    .map(([name, version]) => `${name} is wanted as ${version}, not as one exact version`)
  const unpinned = manifest.engines?.["node"] ? [] : ["engines does not say which Node"]
  const locked = Object.entries(packages).filter(([path]) => path !== "")
  const none = locked.length === 0 ? ["package-lock.json lists no package"] : []
  return [
    ...none,
    ...unpinned,
    ...moving,
    ...locked.flatMap(([path, one]) => origin(path, one)),
    ...locked.flatMap(([path, one]) => licenseOf(path, one)),
    ...scripts(manifest.allowScripts ?? {}, locked, explained),
  ]
}

/**
 * Binaries for one platform may lack both, because a mirror may not have them
 * (complete-lockfile.mjs).
 */
const ofOnePlatform = ({ optional, os, cpu }: Locked) =>
  optional === true && (os ?? cpu) !== undefined

function origin(path: string, one: Locked): string[] {
  if (one.resolved && !one.resolved.startsWith("https://registry.npmjs.org/")) {
    return [`${path} comes from ${one.resolved}`]
  }
  if (one.integrity?.startsWith("sha512-") || ofOnePlatform(one)) return []
  return [`${path} has no sha512 checksum`]
}

function licenseOf(path: string, one: Locked): string[] {
  const name = nameOf(path)
  const named = one.license ?? readByHand[name]
  if (named === undefined) return ofOnePlatform(one) ? [] : [`${name} names no license`]
  const allowed = isAllowed(named) || acceptedFor[name] === named
  return allowed ? [] : [`${name} has the license ${named}`]
}

function scripts(
  allowed: Readonly<Record<string, boolean>>,
  locked: readonly (readonly [string, Locked])[],
  explained: string,
): string[] {
  const having = new Set(
    locked.filter(([, one]) => one.hasInstallScript).map(([path]) => nameOf(path)),
  )
  return [
    ...[...having]
      .filter((name) => allowed[name] === undefined)
      .map((name) => `${name} has an install script, and allowScripts does not decide on it`),
    ...Object.keys(allowed)
      .filter((name) => !having.has(name))
      .map((name) => `${name} is in allowScripts and has no install script`),
    ...Object.keys(allowed)
      .filter((name) => !explained.includes(`\`${name.replace(/\/.*/, "/")}`))
      .map((name) => `${name} is in allowScripts, and docs/security.md does not say why`),
  ]
}
