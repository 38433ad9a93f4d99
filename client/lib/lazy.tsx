import { type ComponentType, lazy, Suspense, useState } from "react"
import { checkAvailability, waitUntilAvailable } from "./bank-availability.ts"
import { whenIdle } from "./browser-timing.ts"
import { ErrorBoundary } from "./error-boundary.tsx"
import { leaveDocument } from "./leave-document.ts"
import { addWords, restOfWords } from "./say.ts"

/*
 * Code that is not part of the first screen is loaded through this file:
 *
 * - `lazyComponent` makes a component whose code is loaded when it is first rendered, or earlier with `load`.
 * - `lazyOverlay` makes one that opens over a page: its code is also fetched when the browser is idle.
 * - `lazyExtra` makes one that the page works without: it renders nothing when its code cannot be loaded.
 * - `loadCode` loads code that is not a component.
 *
 * All of them wait while the bank cannot be reached.
 */

/** A component whose code is loaded later. */
export type LazyComponent<Props> = ComponentType<Props> & {
  /**
   * Loads the code; later calls return the same promise. Rejects when the code cannot be loaded, and
   * never reloads the document: the member may be typing, and may never need this part.
   */
  load: () => Promise<ComponentType<Props>>
}

/** What happens when a part is rendered whose code cannot be loaded although the bank can be reached. */
type OnFailure =
  /** Reloads the document once: the page needs the part, and a newer build may have replaced its file. */
  | "reload"
  /** The nearest error boundary handles it: the page works without the part. */
  | "throw"

/**
 * A component whose code is loaded when it is first rendered. If the code is already there, it renders at
 * once: React's own `lazy` would show the fallback first, for at least 300 ms.
 * @param fetchCode imports the file, and nothing else (`loadCode`)
 * @param choose the component among the file's exports
 */
export function lazyComponent<Code, Props extends object>(
  fetchCode: () => Promise<Code>,
  choose: (code: Code) => ComponentType<Props>,
  onFailure: OnFailure = "reload",
): LazyComponent<Props> {
  let coming: Promise<ComponentType<Props>> | undefined
  let there: ComponentType<Props> | undefined
  const load = () =>
    (coming ??= loadCode(fetchCode).then(
      (code) => (there = choose(code)),
      (error: unknown) => {
        coming = undefined
        throw error
      },
    ))
  const loadToRender = onFailure === "reload" ? orReload(load) : load
  const Waiting = lazy(async () => ({ default: await loadToRender() }))
  function LazyView(props: Props) {
    // Stays the same while mounted: another component type would mount again.
    const [View] = useState<ComponentType<Props>>(() => there ?? Waiting)
    return <View {...props} />
  }
  return Object.assign(LazyView, { load })
}

const overlays = new Set<() => Promise<unknown>>()
let pageIsShown = false

/**
 * A part that opens over a page. Its code is fetched once the page is shown and the browser is idle
 * (`fetchOverlays`), or when it is first opened. It renders nothing until then.
 */
export function lazyOverlay<Code, Props extends object>(
  fetchCode: () => Promise<Code>,
  choose: (code: Code) => ComponentType<Props>,
): LazyComponent<Props> {
  const View = lazyComponent(fetchCode, choose)
  // A failed import is retried when the overlay is opened.
  const attempt = () => View.load().catch(() => undefined)
  overlays.add(attempt)
  if (pageIsShown) whenIdle(attempt)
  function Overlay(props: Props) {
    return (
      <Suspense fallback={null}>
        <View {...props} />
      </Suspense>
    )
  }
  return Object.assign(Overlay, { load: View.load })
}

/**
 * A part that the page works without. It renders nothing when its code fails, and until its code is
 * there `Waiting`, or nothing.
 */
export function lazyExtra<Code, Props extends object>(
  fetchCode: () => Promise<Code>,
  choose: (code: Code) => ComponentType<Props>,
  Waiting?: ComponentType<Props>,
): ComponentType<Props> {
  const View = lazyComponent(fetchCode, choose, "throw")
  return function Extra(props: Props) {
    return (
      <ErrorBoundary fallback={null}>
        <Suspense fallback={Waiting ? <Waiting {...props} /> : null}>
          <View {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}

/** Fetches the code of all overlays when the browser is idle. Call it once the page is shown. */
export function fetchOverlays(): void {
  if (pageIsShown) return
  pageIsShown = true
  for (const attempt of overlays) whenIdle(attempt)
}

/** Resolves when the code of all overlays is loaded, for tests. */
export async function overlaysLoaded(): Promise<void> {
  await Promise.all([...overlays].map((attempt) => attempt()))
}

/**
 * Loads code, after the texts that it may say. While the bank cannot be reached, waits and retries; other failures are final when they repeat,
 * because the bank may come back between a failure and the check.
 * @param load imports a file, and nothing else: later tries import it by another address
 * @throws the import's error
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  if (restOfWords) addWords((await loadFile(restOfWords)).words)
  return loadFile(load)
}

async function loadFile<Code>(load: () => Promise<Code>): Promise<Code> {
  let attempt = load
  let failed = false
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const back = waitUntilAvailable()
      attempt = again(load, error)
      if (await checkAvailability()) {
        await back
        continue
      }
      if (failed) throw error
      failed = true
    }
  }
}

let repeats = 0

/**
 * The import once more. Chromium (seen with 147) keeps a failed import for the life of the document and never asks
 * for the file again, so it gets another address, which the failure's message names; the file never ran at its own.
 * Browsers that do not name it import it as before.
 */
function again<Code>(load: () => Promise<Code>, failure: unknown): () => Promise<Code> {
  const message = failure instanceof Error ? failure.message : ""
  const file = /https?:\/\/\S+\.js/.exec(message)?.[0]
  if (file === undefined || new URL(file).origin !== location.origin) return load
  repeats += 1
  const address = `${file}?again=${repeats}`
  return async () => (await import(/* @vite-ignore */ address)) as Code
}

/** A document younger than this that was itself reloaded shows that a reload does not help. */
const youngMs = 30_000

/**
 * Reloads the document once when the code cannot be loaded: a browser may remember a failed import for the
 * life of the document, and a newer build may have replaced the file.
 */
function orReload<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    try {
      return await load()
    } catch (error) {
      if (justReloaded()) throw error
      leaveDocument.reload()
      return new Promise(() => {})
    }
  }
}

function justReloaded(): boolean {
  const [navigation] = performance.getEntriesByType("navigation")
  const reloaded = (navigation as PerformanceNavigationTiming | undefined)?.type === "reload"
  return reloaded && performance.now() < youngMs
}
