import { Component, type ReactNode } from 'react';
import { Link } from 'react-router';

/**
 * Confines a rendering error to its region so that the rest of the page stays. React catches such errors only in
 * class components. Nothing is logged here: React calls the page's own error handler.
 */
export class RegionBoundary extends Component<{ name: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="frame py-6 [&_a]:underline [&_a]:underline-offset-3" role="alert">
        <p>
          {this.props.name} could not be shown.{' '}
          <Link reloadDocument to=".">
            Load the page again
          </Link>
        </p>
      </div>
    );
  }
}
