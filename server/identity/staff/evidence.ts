/**
 * How many characters staff must write about how they checked an identity: shorter texts say
 * nothing. server/ledger/member-identity.sql refuses others.
 */
export const evidenceLength = { least: 5, most: 500 }
