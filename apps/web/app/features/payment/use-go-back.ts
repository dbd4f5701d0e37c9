import { useNavigate } from 'react-router';

/** No browser says whether there is a page before this one; whoever is still here by then has none. */
const STILL_HERE_MS = 1000;

/** Goes to the page before, of this site or of another; to the prices from a tab that began here. */
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
