import { type Collection, type CutOffs, nextCollection } from "./settlement-date.ts"

/** When the day's collections close. */
export const cutOffs: CutOffs = ["10:00", "13:40", "16:30"]

/** The collection with which a standard payment goes that is ordered now. */
export const collectionFromNow = (): Collection => nextCollection(new Date(), cutOffs)

/** When a standard payment goes out that is ordered now: ISO 8601 in UTC. */
export const standardSendsAt = (): string => collectionFromNow().closesAt.toISOString()
