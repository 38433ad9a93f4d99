import { createHmac, hash } from "node:crypto"
import type { sealChains } from "#shared/tables/seals.ts"

export type SealChain = (typeof sealChains)[number]

/** One thing that is sealed: its id, and its parts as text that depends on its values alone. */
export type SealedItem = { id: string; parts: readonly string[] }

/** What a seal is over. All that is kept of it is hashed, so that none of it can be changed. */
export type SealedBatch = {
  chain: SealChain
  number: number
  itemIds: readonly string[]
  digest: Buffer
  itemDigests: Buffer
  previous: Buffer
  keyId: string
  /** Microseconds since 1970, as a whole number in decimal digits. */
  sealedAt: string
}

/** A seal as it stands in the database. */
export type StoredSeal = SealedBatch & { seal: Buffer }

/** Sixteen bytes of SHA-256 name a changed part; what proves the batch is the whole `digest`. */
export const partDigestBytes = 16

/** Stands before the first seal of a chain. */
export const noSeal = Buffer.alloc(32)

/**
 * The digest of some items, in the order given, and a short one of each part of each. JSON of arrays of
 * strings: no two different contents have the same text.
 */
export function digestItems(items: readonly SealedItem[]): { digest: Buffer; itemDigests: Buffer } {
  const lines = items.map(({ id, parts }) => `${JSON.stringify([id, ...parts])}\n`)
  return {
    digest: hash("sha256", lines.join(""), "buffer"),
    itemDigests: Buffer.concat(items.flatMap(({ parts }) => parts.map(partDigest))),
  }
}

function partDigest(part: string): Buffer {
  return hash("sha256", part, "buffer").subarray(0, partDigestBytes)
}

/**
 * The seal of a batch: HMAC-SHA-256 (RFC 2104).
 * @param key SEAL_KEY
 */
export function sealOf(key: Buffer, batch: SealedBatch): Buffer {
  const fields = [
    // What is sealed and how is part of it: another layout takes another number.
    "tessera seal 1",
    batch.chain,
    String(batch.number),
    batch.previous.toString("hex"),
    batch.digest.toString("hex"),
    batch.itemDigests.toString("hex"),
    batch.itemIds.join(","),
    batch.sealedAt,
    batch.keyId,
  ]
  return createHmac("sha256", key).update(JSON.stringify(fields)).digest()
}

/** A name for a key that tells nothing of it: another key has another name. */
export function keyIdOf(key: Buffer): string {
  return createHmac("sha256", key).update("tessera seal key").digest("hex").slice(0, 16)
}
