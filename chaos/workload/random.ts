import { uniformInt } from "pure-rand/distribution/uniformInt"
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus"

/** Seeded random draws: the same seed and name give the same draws on every machine. */
export type Random = {
  /** A whole number from `minInclusive` to `maxExclusive`, exclusive. */
  int(minInclusive: number, maxExclusive: number): number
  /** True for about this share of the draws: 0 never, 1 always. */
  chance(share: number): boolean
  /** One of a list. @throws RangeError for an empty list */
  pick<T>(list: readonly T[]): T
  /**
   * A separate stream: draws from it do not affect other streams. The same name gives the same
   * stream.
   */
  fork(name: string): Random
}

const million = 1_000_000

/** @param seed a whole number; its lowest 32 bits count */
export function seededRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed | 0)
  const int = (minInclusive: number, maxExclusive: number) => {
    if (!(maxExclusive > minInclusive)) throw new RangeError("there is no number to draw")
    return uniformInt(generator, minInclusive, maxExclusive - 1)
  }
  return {
    int,
    chance: (share) => int(0, million) < share * million,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new RangeError("there is nothing to pick from")
      return list[int(0, list.length)] as T
    },
    fork: (name) => seededRandom(mixed(seed, name)),
  }
}

/**
 * Seed and name in 32 bits: FNV-1a with MurmurHash3's finalizer, so that similar names give very
 * different values.
 */
function mixed(seed: number, name: string): number {
  let hash = (seed ^ 0x811c9dc5) | 0
  for (let at = 0; at < name.length; at += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) | 0
}
