import { fields } from "./fields.ts"
import { words as pages } from "./pages.ts"
import { words as start } from "./start.ts"

/** German: all texts. */
export const german = { ...start, ...pages, ...fields }
