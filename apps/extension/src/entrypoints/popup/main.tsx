import '#src/lib/schemas-without-eval.ts';
import '#src/lib/extension.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { openPopupDependencies } from '#src/features/popup/browser-dependencies.ts';
import { Popup } from '#src/features/popup/popup.tsx';

const dependencies = openPopupDependencies();
const place = document.getElementById('app');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <Popup dependencies={dependencies} />
    </StrictMode>,
  );
}
