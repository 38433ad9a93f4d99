/** Checks every file of the project for words that must not come back (banned-words.ts). */
import { findBannedWords } from "./banned-words.ts"
import { projectFiles } from "./project-files.ts"
import { report } from "./report.ts"

/** These list the words themselves. */
const lists = /^(?:cspell-words\.txt|docs\/writing-style\.md|scripts\/banned-words\.)/

const files = projectFiles().filter(({ path }) => !lists.test(path))

report("Words", `${files.length} files hold no banned word`, files.flatMap(findBannedWords))
