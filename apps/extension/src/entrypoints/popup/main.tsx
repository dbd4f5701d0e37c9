import '#src/lib/schemas-without-eval.ts';
import '#src/lib/extension.css';
import '#src/features/popup/popup.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { openPopupMeans } from '#src/features/popup/browser-means.ts';
import { Popup } from '#src/features/popup/popup.tsx';

const means = openPopupMeans();
const place = document.getElementById('app');
if (place) {
  createRoot(place).render(
    <StrictMode>
      <Popup means={means} />
    </StrictMode>,
  );
}
