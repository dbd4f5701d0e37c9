import '@tryon/contract/schemas-without-eval.ts';
import { openPanelDependencies } from '#src/features/panel/browser-dependencies.ts';
import { FittingPanel } from '#src/features/panel/fitting-panel.tsx';
import { renderPage } from '#src/pages/render-page.tsx';

renderPage(<FittingPanel dependencies={openPanelDependencies()} />);
