import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  fallback: ReactNode
  onError?: (reason: unknown) => void
  children: ReactNode
}

/** Keeps a fault (a lazy piece that could not be fetched) from taking the page with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(reason: unknown) {
    this.props.onError?.(reason)
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
