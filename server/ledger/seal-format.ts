import { createHmac, hash } from "node:crypto"
import * as z from "zod/mini"
import { sealChains } from "#shared/tables/seals.ts"

export type SealChain = (typeof sealChains)[number]

/** A sealed item: its ID, and its parts as text that depends only on their values. */
export type SealedItem = { id: string; parts: readonly string[] }

/** What a seal covers. Everything that is stored about it is hashed, so that no part can be changed. */
export type SealedBatch = {
  chain: SealChain
  number: number
  itemIds: readonly string[]
  digest: Buffer
  itemDigests: Buffer
  previous: Buffer
  keyId: string
  /** Microseconds since 1970, as a decimal integer. */
  sealedAt: string
}

const bytes = z.instanceof(Buffer)

/** A seal as it is stored in the database. */
export const StoredSeal = z.object({
  chain: z.enum(sealChains),
  number: z.number(),
  itemIds: z.array(z.string()),
  digest: bytes,
  itemDigests: bytes,
  previous: bytes,
  seal: bytes,
  keyId: z.string(),
  sealedAt: z.string(),
}) satisfies z.ZodMiniType<SealedBatch & { seal: Buffer }>
export type StoredSeal = z.output<typeof StoredSeal>

/** Sixteen bytes of SHA-256 identify a changed part; the full `digest` proves the batch. */
export const partDigestBytes = 16

/** The predecessor of a chain's first seal. */
export const noSeal = Buffer.alloc(32)

/**
 * The digest of items, in the order given, and a short digest of each of their parts. They are hashed as JSON
 * arrays of strings, so that different contents never have the same text.
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
    // The layout is part of the seal: a change takes a new number.
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

/** A name for a key that reveals nothing about it. Different keys have different names. */
export function keyIdOf(key: Buffer): string {
  return createHmac("sha256", key).update("tessera seal key").digest("hex").slice(0, 16)
}
