import { Button } from '@tryon/ui/forms/button.tsx';
import { useToasts } from '@tryon/ui/toasts/toast-provider.tsx';
import { BLOG_LINK } from './blog-link.ts';

interface ShareLinksProps {
  title: string;
  /** The post's absolute URL. */
  url: string;
}

/** Plain links: no third-party content is loaded until the user follows one. */
export function ShareLinks({ title, url }: ShareLinksProps) {
  const { show } = useToasts();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      show({ type: 'success', title: 'Link copied' });
    } catch {
      show({ type: 'error', title: 'The link could not be copied', message: url });
    }
  };
  const [subject, address, text] = [title, url, `${title} ${url}`].map(encodeURIComponent);
  const links = {
    Email: `mailto:?subject=${subject}&body=${address}`,
    WhatsApp: `https://wa.me/?text=${text}`,
    Facebook: `https://www.facebook.com/sharer/sharer.php?u=${address}`,
  };
  return (
    <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2 border-y border-line py-4.5">
      <p className="type-label" id="share-title">
        Share this note
      </p>
      <ul
        className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-[15.5px]"
        aria-labelledby="share-title"
      >
        <li className="noscript:hidden">
          <Button variant="text" onClick={copy}>
            Copy link
          </Button>
        </li>
        {Object.entries(links).map(([name, href]) => (
          <li key={name}>
            <a className={BLOG_LINK} href={href} rel="noopener nofollow">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
