/**
 * Whether another document still works on something: it holds a lock of that name (Web Locks) until it is
 * done or gone, however it ends. Without locks, as on plain HTTP in a network or in a page without storage,
 * nobody is known to.
 */

// Not available in an insecure context.
const locks = (navigator as { locks?: LockManager }).locks

/**
 * Holds a lock of this document.
 * @returns a function that releases it, once the lock is held
 */
export function holdLock(name: string): Promise<() => void> {
  if (!locks) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    locks
      .request(name, () => new Promise<void>((release) => resolve(release)))
      // A document that is being left gets no lock.
      .catch(() => resolve(() => undefined))
  })
}

/** Whether some document holds the lock, this one included. */
export async function isLockHeld(name: string): Promise<boolean> {
  const { held = [] } = (await locks?.query().catch(() => undefined)) ?? {}
  return held.some((lock) => lock.name === name)
}
