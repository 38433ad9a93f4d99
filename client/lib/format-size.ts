/** The size of a file in words: "1.4 MB", "12 kB". */
export const formatSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${Math.round(bytes / 100_000) / 10} MB`
