import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** What is shown instead; the function that it gets renders the content again. */
  fallback: (tryAgain: () => void) => ReactNode;
  children: ReactNode;
}

/**
 * Confines a rendering error to its content so that the rest of the page stays. React catches such errors only in
 * class components. Nothing is logged here: React calls the page's own error handler.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { fallback, children } = this.props;
    return this.state.failed ? fallback(() => this.setState({ failed: false })) : children;
  }
}
