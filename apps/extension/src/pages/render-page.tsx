import './extension.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

/** Shows one of the extension's own pages. */
export function renderPage(content: ReactNode): void {
  const place = document.getElementById('app');
  if (place) createRoot(place).render(<StrictMode>{content}</StrictMode>);
}
