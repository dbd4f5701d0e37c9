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
      className="[--screen:clamp(260px,52vw,660px)] scheme-light overflow-hidden border border-line rounded-[4px] bg-[#fff] text-[#222] text-[13px] [box-shadow:var(--shadow-2)] [user-select:none] max-sm:[--screen:440px]"
      aria-label="A shop’s page with a striped top; beside it the fitting room in the browser’s side panel, half before and half after"
    >
      <div className="flex items-center gap-2 py-2.25 px-3.5 bg-[#dcdcd8] text-[#555] [&>span]:size-2.25 [&>span]:rounded-full [&>span]:bg-[#b9b9b4] [&>b]:flex-[0_1_420px] [&>b]:min-w-0 [&>b]:ml-3 [&>b]:py-1 [&>b]:px-3.5 [&>b]:overflow-hidden [&>b]:rounded-[2px] [&>b]:bg-[#f1f1ee] [&>b]:font-normal [&>b]:text-ellipsis [&>b]:whitespace-nowrap [&>svg]:ml-auto [&>svg]:text-wine">
        <span />
        <span />
        <span />
        <b>shop.example/knitwear/breton-top</b>
        <Hanger />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,0.52fr)] h-(--screen) max-sm:grid-cols-[minmax(0,0.5fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] gap-[clamp(12px,2.6vw,40px)] p-[clamp(12px,2.6vw,40px)] max-sm:grid-cols-1 max-sm:content-start">
          <div className="relative self-start [&>img]:w-full [&>img]:max-h-[calc(var(--screen)-60px)] [&>img]:object-cover">
            <img src={breton} width={768} height={1024} alt="" />
            <span className="absolute left-2.5 bottom-2.5 inline-flex items-center gap-2 py-2 px-3 rounded-[2px] bg-cream text-on-cream font-[550] [box-shadow:var(--shadow-1)] max-sm:left-1 max-sm:bottom-1 max-sm:py-1.25 max-sm:px-1.5 max-sm:text-[11px] max-sm:whitespace-nowrap max-sm:[&>svg]:hidden">
              <Hanger /> Try it on
            </span>
          </div>
          <div className="grid content-start gap-3.5 [&>b]:text-[clamp(14px,1.7vw,24px)] [&>b]:font-medium [&>i]:h-2 [&>i]:bg-[#ececea] [&>i:nth-of-type(even)]:w-[62%] [&>u]:h-10 [&>u]:bg-[#222]">
            <b>Breton top</b>
            <i />
            <i />
            <u />
            <i />
            <i />
          </div>
        </div>
        <div className="flex flex-col min-w-0 p-[clamp(10px,1.4vw,20px)] border-l border-line bg-calico text-ink">
          <p className="mb-3.5 font-display text-[clamp(15px,1.7vw,23px)]/none font-medium font-stretch-80% whitespace-nowrap">
            {FIRST} <em>{REST.join(' ')}</em>
          </p>
          <Rail />
          <div className="relative flex-1 min-h-0 overflow-hidden rounded-[2px] [&>img]:absolute [&>img]:inset-0 [&>img]:size-full [&>img]:object-cover [&>img]:object-[50%_20%] [&>img:nth-child(2)]:[clip-path:inset(0_0_0_50%)] after:absolute after:inset-y-0 after:left-[calc(50%-1px)] after:w-0.5 after:bg-cream">
            <img src={look.before} width={600} height={800} alt="" />
            <img src={look.after} width={600} height={800} alt="" />
            <div className="absolute inset-y-0 right-0 w-[8.5%]">
              <Curtain />
            </div>
          </div>
          <div className="grid grid-cols-[1fr_1fr] gap-2 mt-2.5 [&>span]:py-2.25 [&>span]:px-1.5 [&>span]:overflow-hidden [&>span]:border [&>span]:border-ink [&>span]:rounded-[2px] [&>span]:font-[550] [&>span]:leading-[1.2] [&>span]:text-center [&>span:first-child]:bg-ink [&>span:first-child]:text-on-ink">
            <span>Save picture</span>
            <span>Try another</span>
          </div>
          <p className="mt-2.5 text-ink-2 text-right">Shows style, not size</p>
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
