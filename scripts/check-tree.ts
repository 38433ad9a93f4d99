/**
 * Checks files and folders against the project's rules (tree-rules.ts), and checks that everything
 * they reference exists (document-references.ts).
 */
import * as z from "zod/mini"
import { repoRoot } from "../server/config/root.ts"
import { absentDocuments, deadReferences } from "./document-references.ts"
import { projectFiles, readSource } from "./project-files.ts"
import { report } from "./report.ts"
import { treeProblems } from "./tree-rules.ts"

/** Broken on purpose, or the definition of the rules themselves. */
const exempt = /^scripts\/(?:fixtures\/|tree-rules\.|document-references\.)/
/** Patches repeat their sources. */
const notYetClean = /\.patch$/

const files = projectFiles().filter(({ path }) => !exempt.test(path))
const inFolders = files.filter(({ path }) => path.includes("/"))
const documents = files.filter(({ path }) => /^(?:README\.md|docs\/.*\.md)$/.test(path))

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readSource("package.json").text))

report("Tree", `${inFolders.length} files and ${documents.length} documents are in order`, [
  ...inFolders.flatMap(treeProblems),
  ...documents.flatMap((file) => deadReferences(file, repoRoot, Object.keys(scripts))),
  ...files.filter(({ path }) => !notYetClean.test(path)).flatMap(absentDocuments),
])
