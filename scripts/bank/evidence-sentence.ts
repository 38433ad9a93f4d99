import { evidenceLength } from "../../server/identity/staff/evidence.ts"

/** Says how long the text after --checked must be. */
export const evidenceSentence = `How the identity was checked must have ${evidenceLength.least} to ${evidenceLength.most} characters: it is stored permanently.`
