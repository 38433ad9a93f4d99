/**
 * The bank from its sources, saying texts of no language (testing/pseudo-words.ts) in place of its German ones. Only
 * e2e/pseudo-language.spec.ts starts it.
 */
import { catalogs } from "#shared/words/catalogs.ts"
import { pseudoWords } from "./pseudo-words.ts"

Object.assign(catalogs.de, pseudoWords)
await import("../server/main.ts")
