import { openChannel } from "./channel.ts"

/**
 * Small records that must be on this device before something else happens, and that outlast the tab, the
 * browser's end, and a sign-out. In IndexedDB, because a write there can be made durable before it is
 * reported: what localStorage holds is written some seconds later, and lost when the browser is killed.
 */

const databaseName = "tessera"
const storeName = "records"

/** The records that this document has written and not removed; another tab's sign-out clears the storage. */
const written = new Map<string, unknown>()

const listeners = new Set<() => void>()

/** Tells the other tabs of this browser that the records changed: which one was removed, if one was. */
const channel = openChannel("tessera-records")
channel?.addEventListener("message", ({ data }: MessageEvent<{ removed?: string }>) => {
  if (data.removed !== undefined) written.delete(data.removed)
  for (const listener of listeners) listener()
})

function tell(news: { removed?: string }): void {
  channel?.postMessage(news)
  for (const listener of listeners) listener()
}

/**
 * Registers a callback for each change of the records, in this tab or another one.
 * @returns a function that removes it
 */
export function onRecordsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Stores a record. Resolves once it is on the device, or immediately where the browser stores nothing. */
export async function putRecord(key: string, record: unknown): Promise<void> {
  written.set(key, record)
  await inStore("readwrite", (store) => store.put(record, key))
  tell({})
}

/** Removes a record. */
export async function removeRecord(key: string): Promise<void> {
  written.delete(key)
  await inStore("readwrite", (store) => store.delete(key))
  tell({ removed: key })
}

/** All records on this device, by their keys; only this document's where the browser stores nothing. */
export async function readRecords(): Promise<ReadonlyMap<string, unknown>> {
  const stored = new Map<string, unknown>()
  const isRead = await inStore("readonly", (store) => {
    const cursor = store.openCursor()
    cursor.addEventListener("success", () => {
      const { result } = cursor
      if (!result) return
      if (typeof result.key === "string") stored.set(result.key, result.value)
      result.continue()
    })
  })
  return isRead ? stored : new Map(written)
}

/** Stores records again after the site's data was cleared, and those of this document. */
export async function restoreRecords(records: ReadonlyMap<string, unknown>): Promise<void> {
  const all = new Map([...records, ...written])
  if (all.size === 0) return
  await inStore("readwrite", (store) => {
    for (const [key, record] of all) store.put(record, key)
  })
  tell({})
}

/** A browser that never answers must not keep a member from paying. */
const storageMs = 2_000

/** Runs one transaction. Returns false where the browser stores nothing, as in some private windows. */
async function inStore(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => void,
): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), storageMs)
  })
  const done = transact(mode, work).then(
    () => true,
    () => false,
  )
  return Promise.race([done, tooLate]).finally(() => clearTimeout(timer))
}

async function transact(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => void,
): Promise<void> {
  const database = await openDatabase()
  try {
    const transaction = database.transaction(storeName, mode, { durability: "strict" })
    work(transaction.objectStore(storeName))
    await ended(transaction)
  } finally {
    // A sign-out clears the storage only once nobody has it open.
    database.close()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(databaseName, 1)
    opening.addEventListener("upgradeneeded", () => {
      opening.result.createObjectStore(storeName)
    })
    opening.addEventListener("success", () => resolve(opening.result))
    opening.addEventListener("error", () => reject(storageError(opening.error)))
  })
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener("complete", () => resolve())
    transaction.addEventListener("abort", () => reject(storageError(transaction.error)))
  })
}

const storageError = (error: DOMException | null) => error ?? new Error("nothing was stored")
