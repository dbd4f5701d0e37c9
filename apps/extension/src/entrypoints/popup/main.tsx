import '@tryon/contract/schemas-without-eval.ts';
import { openPopupDependencies } from '#src/features/popup/browser-dependencies.ts';
import { Popup } from '#src/features/popup/popup.tsx';
import { renderPage } from '#src/pages/render-page.tsx';

renderPage(<Popup dependencies={openPopupDependencies()} />);
