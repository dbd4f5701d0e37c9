import { buttonLook } from '@tryon/ui/button.tsx';
import { EmptyState } from '@tryon/ui/empty-state.tsx';
import { Link } from 'react-router';
import { notYetText } from './not-yet-texts.ts';
import './not-yet.css';

/** Stands where a page is still to be built: says what will be there, and leads on. */
export function NotYetPage({ path }: { path: string }) {
  const { title, turn, text, way } = notYetText(path);
  return (
    <div className="frame not-yet">
      <EmptyState
        headingLevel={1}
        title={
          <>
            {title} <em>{turn}</em>
          </>
        }
        text={text}
        action={
          <p className="flex flex-wrap gap-3">
            <Link to="/" {...buttonLook()}>
              Open the fitting room
            </Link>
            {way && (
              <Link to={way.to} {...buttonLook({ variant: 'secondary' })}>
                {way.text}
              </Link>
            )}
          </p>
        }
      />
    </div>
  );
}
