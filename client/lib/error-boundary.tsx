import { Component, type ReactNode } from "react"

type ErrorBoundaryProps = {
  children: ReactNode
  /** What is shown in place of children that failed. */
  fallback: ReactNode | ((error: unknown) => ReactNode)
  onError?: (error: unknown) => void
  /** When it changes, the children are tried again. */
  resetKey?: unknown
}

type Failure = { failed: boolean; error?: unknown; resetKey?: unknown }

/** Keeps a part that cannot be rendered from taking the rest of the page with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Failure> {
  override state: Failure = { failed: false }

  static getDerivedStateFromError(error: unknown): Partial<Failure> {
    return { failed: true, error }
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: Failure): Failure {
    return state.resetKey === resetKey ? state : { failed: false, resetKey }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error)
  }

  override render(): ReactNode {
    const { children, fallback } = this.props
    if (!this.state.failed) return children
    return typeof fallback === "function" ? fallback(this.state.error) : fallback
  }
}
