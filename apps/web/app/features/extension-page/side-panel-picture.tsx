import breton from '@tryon/artwork/pictures/breton.webp';
import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { Curtain } from '@tryon/ui/mirror/curtain.tsx';
import { Rail } from '@tryon/ui/mirror/rail.tsx';

const [FIRST, ...REST] = PRODUCT_NAME.split(' ');

/** A photo and its try-on result, 3:4. */
export interface Look {
  before: string;
  after: string;
}

/** A shop's page with the side panel open. Built from boxes but exposed as one image with nothing interactive. */
export function SidePanelPicture({ look }: { look: Look }) {
  return (
    <div
      role="img"
      className="panel-picture"
      aria-label="A shop’s page with a striped top; beside it the fitting room in the browser’s side panel, half before and half after"
    >
      <div className="panel-picture-bar">
        <span />
        <span />
        <span />
        <b>shop.example/knitwear/breton-top</b>
        <Hanger />
      </div>
      <div className="panel-picture-page">
        <div className="panel-picture-shop">
          <div className="panel-picture-product">
            <img src={breton} width={768} height={1024} alt="" />
            <span className="panel-picture-button">
              <Hanger /> Try it on
            </span>
          </div>
          <div className="panel-picture-lines">
            <b>Breton top</b>
            <i />
            <i />
            <u />
            <i />
            <i />
          </div>
        </div>
        <div className="panel-picture-side">
          <p className="panel-picture-brand">
            {FIRST} <em>{REST.join(' ')}</em>
          </p>
          <Rail />
          <div className="panel-picture-mirror">
            <img src={look.before} width={600} height={800} alt="" />
            <img src={look.after} width={600} height={800} alt="" />
            <div className="panel-picture-drape">
              <Curtain />
            </div>
          </div>
          <div className="panel-picture-actions">
            <span>Save picture</span>
            <span>Try another</span>
          </div>
          <p className="panel-picture-foot">Shows style, not size</p>
        </div>
      </div>
    </div>
  );
}

function Hanger() {
  return (
    <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M9.500 6.500a2.500 2.500 0 1 1 3.500 2.300c-.6.300-1 .8-1 1.500v.7l8.600 5.400c1.200.8.700 2.600-.8 2.600H4.200c-1.500 0-2-1.800-.8-2.600L12 11"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
