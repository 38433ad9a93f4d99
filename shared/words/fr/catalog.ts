import { fields } from "./fields.ts"
import { words as pages } from "./pages.ts"
import { words as start } from "./start.ts"

/** French: all texts. */
export const french = { ...start, ...pages, ...fields }
