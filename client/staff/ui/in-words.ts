/** A name of the API or the ledger in words: "cash_in" as "Cash in". */
export function inWords(name: string): string {
  const words = name.replaceAll("_", " ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** How long something has waited, from seconds: "3 minutes". */
export function age(seconds: number): string {
  const [amount, unit] =
    seconds < 120
      ? [seconds, "second"]
      : seconds < 7200
        ? [Math.floor(seconds / 60), "minute"]
        : seconds < 172_800
          ? [Math.floor(seconds / 3600), "hour"]
          : [Math.floor(seconds / 86_400), "day"]
  return `${amount} ${unit}${amount === 1 ? "" : "s"}`
}

/** How long something has waited since a moment: "3 minutes". */
export const ageSince = (moment: string): string =>
  age(Math.max(0, Math.floor((Date.now() - Date.parse(moment)) / 1000)))
