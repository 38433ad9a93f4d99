import { type ComponentType, lazy, useState } from "react"

/** A component whose code is loaded later. */
export type Late<Props> = ComponentType<Props> & {
  /** Loads the code; later calls return the same promise. Rejects when the import does. */
  load: () => Promise<ComponentType<Props>>
}

/**
 * A component whose code is loaded when it is first rendered, or prefetched. If the code is already there,
 * it renders at once: React's own `lazy` would show the fallback first, for at least 300 ms.
 */
export function late<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): Late<Props> {
  let coming: Promise<ComponentType<Props>> | undefined
  let there: ComponentType<Props> | undefined
  const load = () =>
    (coming ??= fetchCode().then(
      (View) => (there = View),
      (error: unknown) => {
        coming = undefined
        throw error
      },
    ))
  const Waiting = lazy(async () => ({ default: await load() }))
  function LateView(props: Props) {
    // Stays the same while mounted: another component type would mount anew.
    const [View] = useState<ComponentType<Props>>(() => there ?? Waiting)
    return <View {...props} />
  }
  return Object.assign(LateView, { load })
}
