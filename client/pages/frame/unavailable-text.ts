/** The text shown while the bank cannot be reached: what happened, and that no action is needed. */
export function unavailableText(): { title: string; text: string } {
  return navigator.onLine
    ? {
        title: "The bank can't be reached right now",
        text: "Nothing you typed is lost. This page continues as soon as the bank answers.",
      }
    : {
        title: "You are offline",
        text: "Nothing you typed is lost. This page continues once you're back online.",
      }
}
