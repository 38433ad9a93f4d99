/**
 * How many characters staff must write about how they checked an identity: shorter texts say
 * nothing. server/features/members/member-identity.sql refuses others.
 */
const evidenceLength = { least: 5, most: 500 }

/** Says how long the text after --checked must be. */
export const evidenceSentence = `How the identity was checked must have ${evidenceLength.least} to ${evidenceLength.most} characters: it is stored permanently.`
