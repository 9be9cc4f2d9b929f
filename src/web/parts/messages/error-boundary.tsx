// Catches rendering errors of one page, so that the rest keeps working.

import { Component, type ReactNode } from 'react';
import { Problem } from './problem.tsx';

export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <Problem error={error} onRetry={() => location.reload()} />;
  }
}
