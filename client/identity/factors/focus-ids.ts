import type { RemovableFactor } from "./api.ts"

/** The id of a factor's menu button, which gets the focus back after a dialog. */
export const factorMenuId = (factor: RemovableFactor) =>
  factor === "authenticator" ? "authenticator-menu" : `passkey-menu-${factor.id}`

/** The id of the button that makes new recovery codes. */
export const newCodesId = "new-recovery-codes"

/** The id of the card, for links to /profile#second-factors. */
export const secondFactorsId = "second-factors"
