import { createContext } from "react"

/**
 * Whose drafts are kept (draft.ts): the signed-in customer's id. Without one none is. By itself, so that
 * the frame around every page does not load what only some forms need.
 */
export const DraftOwner = createContext<number | undefined>(undefined)
