import breton from '@tryon/artwork/pictures/breton.webp';
import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { Curtain } from '@tryon/ui/mirror/curtain.tsx';
import { Rail } from '@tryon/ui/mirror/rail.tsx';

const [FIRST, ...REST] = PRODUCT_NAME.split(' ');

const HALF = 'absolute inset-0 size-full object-cover object-[50%_20%]';
const ACTION =
  'overflow-hidden rounded-[2px] border border-ink px-1.5 py-2.25 text-center leading-[1.2] font-[550]';

/** A photo and its try-on result, 3:4. */
export interface BeforeAndAfter {
  before: string;
  after: string;
}

/** A shop's page with the side panel open. Built from boxes but exposed as one image with nothing interactive. */
export function SidePanelPicture({ pictures }: { pictures: BeforeAndAfter }) {
  return (
    // The drawing of a screen keeps its light colours, like a shop's page.
    <div
      role="img"
      className="overflow-hidden rounded-[4px] border border-line bg-[#fff] text-[13px] text-[#222] select-none scheme-light [--screen:clamp(260px,52vw,660px)] [box-shadow:var(--shadow-2)] max-sm:[--screen:440px]"
      aria-label="A shop’s page with a striped top; beside it the fitting room in the browser’s side panel, half before and half after"
    >
      <div className="flex items-center gap-2 bg-[#dcdcd8] px-3.5 py-2.25 text-[#555] [&>span]:size-2.25 [&>span]:rounded-full [&>span]:bg-[#b9b9b4]">
        <span />
        <span />
        <span />
        <b className="ml-3 min-w-0 flex-[0_1_420px] truncate rounded-[2px] bg-[#f1f1ee] px-3.5 py-1 font-normal">
          shop.example/knitwear/breton-top
        </b>
        <Hanger className="ml-auto text-wine" />
      </div>
      <div className="grid h-(--screen) grid-cols-[minmax(0,1fr)_minmax(0,0.52fr)] max-sm:grid-cols-[minmax(0,0.5fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] gap-[clamp(12px,2.6vw,40px)] p-[clamp(12px,2.6vw,40px)] max-sm:grid-cols-1 max-sm:content-start">
          <div className="relative self-start">
            <img
              className="max-h-[calc(var(--screen)-60px)] w-full object-cover"
              src={breton}
              width={768}
              height={1024}
              alt=""
            />
            <span className="absolute bottom-2.5 left-2.5 inline-flex items-center gap-2 rounded-[2px] bg-cream px-3 py-2 font-[550] text-on-cream [box-shadow:var(--shadow-1)] max-sm:bottom-1 max-sm:left-1 max-sm:px-1.5 max-sm:py-1.25 max-sm:text-[11px] max-sm:whitespace-nowrap">
              <Hanger className="max-sm:hidden" /> Try it on
            </span>
          </div>
          <div className="grid content-start gap-3.5 [&>i]:h-2 [&>i]:bg-[#ececea] [&>i:nth-of-type(even)]:w-[62%]">
            <b className="text-[clamp(14px,1.7vw,24px)] font-medium">Breton top</b>
            <i />
            <i />
            <u className="h-10 bg-[#222]" />
            <i />
            <i />
          </div>
        </div>
        <div className="flex min-w-0 flex-col border-l border-line bg-calico p-[clamp(10px,1.4vw,20px)] text-ink">
          <p className="mb-3.5 font-display text-[clamp(15px,1.7vw,23px)]/none font-medium font-stretch-80% whitespace-nowrap">
            {FIRST} <em>{REST.join(' ')}</em>
          </p>
          <Rail className="mx-0.5 mb-1.25" />
          <div className="relative min-h-0 flex-1 overflow-hidden rounded-[2px] after:absolute after:inset-y-0 after:left-[calc(50%-1px)] after:w-0.5 after:bg-cream">
            <img className={HALF} src={pictures.before} width={600} height={800} alt="" />
            <img
              className={`${HALF} [clip-path:inset(0_0_0_50%)]`}
              src={pictures.after}
              width={600}
              height={800}
              alt=""
            />
            <div className="absolute inset-y-0 right-0 w-[8.5%]">
              <Curtain />
            </div>
          </div>
          <div className="mt-2.5 grid grid-cols-[1fr_1fr] gap-2">
            <span className={`${ACTION} bg-ink text-on-ink`}>Save picture</span>
            <span className={ACTION}>Try another</span>
          </div>
          <p className="mt-2.5 text-right text-ink-2">Shows style, not size</p>
        </div>
      </div>
    </div>
  );
}

function Hanger({ className }: { className: string }) {
  return (
    <svg className={className} width="18" height="18" viewBox="0 0 24 24" aria-hidden="true">
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
