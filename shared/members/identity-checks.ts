/** Documents that prove an identity. */
export const identityDocuments = ["passport", "identity_card", "residence_permit"] as const
export type IdentityDocument = (typeof identityDocuments)[number]

export const documentLabels: Readonly<Record<IdentityDocument, string>> = {
  passport: "Passport",
  identity_card: "Identity card",
  residence_permit: "Residence permit",
}

/** What an employee must confirm before an identity counts as checked. */
export const identityChecklist = ["original", "photo", "name", "genuine"] as const
export type ChecklistItem = (typeof identityChecklist)[number]

export const checklistLabels: Readonly<Record<ChecklistItem, string>> = {
  original: "I held the original document, not a copy",
  photo: "The photo shows this person",
  name: "The name on the accounts is the name on the document",
  genuine: "The security features are present and nothing was altered",
}

/** A member who was never checked, was checked, or must be checked again. */
export const identityStates = ["new", "checked", "again"] as const
export type IdentityState = (typeof identityStates)[number]

export const identityLabels: Readonly<Record<IdentityState, string>> = {
  new: "Not checked yet",
  checked: "Checked",
  again: "To be checked again",
}
