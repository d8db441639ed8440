import { Component, type ReactNode } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

/** A fault in one tool leaves the rest of the site usable. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <div className="page stack">
        <h1 tabIndex={-1}>This tool stopped</h1>
        <Alert kind="error">Something went wrong on this page. The rest of the site still works.</Alert>
        <div className="row">
          <Button variant="filled" onClick={() => this.setState({ failed: false })}>
            Start it again
          </Button>
        </div>
      </div>
    )
  }
}
