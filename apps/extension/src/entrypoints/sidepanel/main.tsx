import '#src/lib/schemas-without-eval.ts';
import '#src/lib/extension.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { openPanelDependencies } from '#src/features/panel/browser-dependencies.ts';
import { FittingPanel } from '#src/features/panel/fitting-panel.tsx';
import { usePanel } from '#src/features/panel/use-panel.ts';

const dependencies = openPanelDependencies();

function Panel() {
  return <FittingPanel {...usePanel(dependencies)} />;
}

const place = document.getElementById('app');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <Panel />
    </StrictMode>,
  );
}
