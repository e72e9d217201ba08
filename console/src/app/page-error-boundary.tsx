import { Component, type ReactNode } from 'react'
import type { Location } from '../ui/navigation/history-entry'
import { PageError } from './page-error'

interface PageErrorBoundaryProps {
  location: Location
  children: ReactNode
}

interface PageErrorBoundaryState {
  location: Location
  error: unknown
}

/** Shows an error in place of the page, until another address is opened. */
export class PageErrorBoundary extends Component<PageErrorBoundaryProps, PageErrorBoundaryState> {
  override state: PageErrorBoundaryState = { location: this.props.location, error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  static getDerivedStateFromProps({ location }: PageErrorBoundaryProps, state: PageErrorBoundaryState) {
    return location === state.location ? null : { location, error: undefined }
  }

  override render() {
    const { error } = this.state
    return error === undefined ? this.props.children : <PageError reason={error} />
  }
}
