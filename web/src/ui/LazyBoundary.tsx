import { Component, type ReactNode } from 'react'

type Props = { children: ReactNode; renderFailed: (onRetry: () => void) => ReactNode }

/**
 * Error boundary that renders `renderFailed`, and its children again when the device is back
 * online.
 */
export class LazyBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  readonly #retry = () => {
    if (this.state.hasFailed) this.setState({ hasFailed: false })
  }

  override componentDidMount() {
    addEventListener('online', this.#retry)
  }

  override componentWillUnmount() {
    removeEventListener('online', this.#retry)
  }

  override render() {
    return this.state.hasFailed ? this.props.renderFailed(this.#retry) : this.props.children
  }
}
