import { Component, type ReactNode } from 'react';
import { Link } from 'react-router';

/**
 * Keeps a failure within its region: the page around it stays. React catches what breaks while drawing only in a
 * class, and offers no other way. Nothing is logged here: React tells the page's own error handler.
 */
export class RegionBoundary extends Component<{ name: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="frame region-failed" role="alert">
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
