import { expect, test } from "vitest"
import { type Locked, type Manifest, supplyFindings } from "./supply-rules.ts"

const checksum = "sha512-abc"
const good: Manifest = { engines: { node: "^20.19.0" }, dependencies: { one: "1.2.3" } }
const one: Locked = { version: "1.2.3", integrity: checksum, license: "MIT" }

const found = (manifest: Manifest, packages: Record<string, Locked>, explained = "") =>
  supplyFindings(manifest, { "": {}, ...packages }, explained)

test("accepts pinned, checked, and licensed packages", () => {
  const binary: Locked = { version: "1.0.0", optional: true, os: ["win32"] }
  expect(found(good, { "node_modules/one": one, "node_modules/one-win32": binary })).toEqual([])
})

test("a second version of a package has another name and is pinned as well", () => {
  const second = { ...good, devDependencies: { "one-2": "npm:@scope/one@2.0.0" } }
  expect(found(second, { "node_modules/one": one })).toEqual([])
})

test.each<[string, Manifest, Locked]>([
  ["one is wanted as ^1.2.3", { ...good, dependencies: { one: "^1.2.3" } }, one],
  ["one is wanted as npm:other@^1", { ...good, dependencies: { one: "npm:other@^1" } }, one],
  ["one is wanted as github:a/b", { ...good, devDependencies: { one: "github:a/b" } }, one],
  ["engines does not say", { ...good, engines: {} }, one],
  ["has no sha512 checksum", good, { ...one, integrity: undefined }],
  ["has no sha512 checksum", good, { ...one, integrity: "sha1-abc" }],
  ["comes from https://evil.example", good, { ...one, resolved: "https://evil.example/one.tgz" }],
  ["has the license GPL-3.0", good, { ...one, license: "GPL-3.0" }],
  ["names no license", good, { ...one, license: undefined }],
  ["allowScripts does not decide", good, { ...one, hasInstallScript: true }],
  ["and has no install script", { ...good, allowScripts: { one: true } }, one],
])("%s is found", (finding, manifest, locked) => {
  const findings = found(manifest, { "node_modules/one": locked }, "`one`")
  expect(findings).toEqual([expect.stringContaining(finding)])
})

test("an allowed install script has an explanation", () => {
  const manifest = { ...good, allowScripts: { one: true } }
  const packages = { "node_modules/one": { ...one, hasInstallScript: true } }
  expect(found(manifest, packages, "`one` builds itself")).toEqual([])
  expect(found(manifest, packages)).toEqual([expect.stringContaining("does not say why")])
})

test("fails on an empty lockfile", () => {
  expect(supplyFindings(good, {}, "")).toContain("package-lock.json lists no package")
})
