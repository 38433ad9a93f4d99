import { type ComponentType, lazy, useState } from "react"

/** A component whose code comes later. */
export type Late<Props> = ComponentType<Props> & {
  /** Fetches the code; asked again, it gives the same. Rejects as what it was made of does. */
  load: () => Promise<ComponentType<Props>>
}

/**
 * A component whose code comes when it is first shown, or was asked for. It stands at once where the code
 * is there: React's own `lazy` would show the waiting around it first, and that for 300 ms at least.
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
    // The same for as long as it stands: another type would begin anew.
    const [View] = useState<ComponentType<Props>>(() => there ?? Waiting)
    return <View {...props} />
  }
  return Object.assign(LateView, { load })
}
