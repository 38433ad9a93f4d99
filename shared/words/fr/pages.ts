import { documents } from "./documents.ts"
import { identity } from "./identity.ts"
import { secondFactors } from "./second-factors.ts"

/** French: what the members' app says beyond its first screen. Loaded before any later code. */
export const words = { ...identity, ...documents, ...secondFactors }
