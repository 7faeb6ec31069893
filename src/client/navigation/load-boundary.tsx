import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';

interface LoadBoundaryProps {
  /** A change retries what failed. */
  resetKey?: string;
  children: ReactNode;
}

interface LoadBoundaryState {
  hasFailed: boolean;
}

/** Error boundary for a part that crashes. Code that cannot be fetched is waited for: `lazily`. */
export class LoadBoundary extends Component<LoadBoundaryProps, LoadBoundaryState> {
  override state: LoadBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): LoadBoundaryState {
    return { hasFailed: true };
  }

  override componentDidUpdate(before: LoadBoundaryProps): void {
    if (this.state.hasFailed && before.resetKey !== this.props.resetKey) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="page-width section-space text-center">
        <p className="text-heading">This part of the page could not be loaded</p>
        <p className="mt-2 mb-6 text-muted">Please check your connection and try again.</p>
        <Button onClick={() => location.reload()}>Reload</Button>
      </div>
    );
  }
}
