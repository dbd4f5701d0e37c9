import { useNavigate } from 'react-router';

/** Browsers do not reveal whether a previous page exists; if this page is still open by then, there was none. */
const STILL_HERE_MS = 1000;

/** Goes to the previous page, of this site or another; to the prices when the tab was opened on this page. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    const { idx } = { idx: 0, ...window.history.state };
    if (idx > 0) {
      void navigate(-1);
      return;
    }
    const waitMs = window.history.length > 1 ? STILL_HERE_MS : 0;
    const stay = setTimeout(() => void navigate('/pricing'), waitMs);
    for (const leaving of ['beforeunload', 'pagehide']) {
      window.addEventListener(leaving, () => clearTimeout(stay), { once: true });
    }
    window.history.back();
  };
}
