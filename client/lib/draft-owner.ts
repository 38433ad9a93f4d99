import { createContext } from "react"

/**
 * The owner of the drafts (draft.ts): the signed-in member's id. Without one, no drafts are kept. In a
 * separate file, so that the frame of every page does not load code that only some forms need.
 */
export const DraftOwner = createContext<number | undefined>(undefined)
