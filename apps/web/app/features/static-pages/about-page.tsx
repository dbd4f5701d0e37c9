import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { hasOwnEngine, recipientNames } from '@tryon/contract/try-on/engine-facts.ts';
import type { EngineChoice } from '@tryon/contract/try-on/try-on.ts';
import { Link } from 'react-router';
import { LinkButton } from '#app/shell/link-button.tsx';
import { Term } from './term.tsx';

/** Mission, technology and audience. */
export function AboutPage({ engines }: { engines: readonly EngineChoice[] }) {
  const names = recipientNames(engines);
  return (
    <article className="frame grid grid-cols-1 gap-x-(--gutter) gap-y-10 pt-7 pb-22 md:grid-cols-12 md:gap-y-18 md:pb-30">
      <h1 className="type-d1 ml-[-0.03em] md:col-span-full">
        A fitting room, <em>anywhere</em>
      </h1>
      <div className="md:col-start-1 md:col-end-6 md:self-start">
        <PatternDrawing />
      </div>
      <div className="grid gap-11 [&>section>p]:max-w-[64ch] [&>section>p]:mt-3.5 [&>section>p]:text-ink-2 [&>section>dl]:mt-3.5 md:col-start-6 md:-col-end-1 md:pl-[clamp(0px,2vw,32px)]">
        <p className="max-w-[26em] font-display text-[clamp(24px,2.3vw,31px)]/[1.28] font-[460] font-stretch-80%">
          A shop window shows a garment on somebody else. {PRODUCT_NAME} shows it on you, from two photos,
          before you order.
        </p>
        <section aria-labelledby="mission-title">
          <h2 id="mission-title" className="type-d4">
            Mission
          </h2>
          <p>
            Much of what is bought online is sent back, often for a reason that one look in a mirror would
            have given. We want that look to come first: honest, private, and for every body. Honest means
            that a picture shows style, not size, and that we say so beside each one. A picture that we are
            not sure of is called a rough idea, says why and costs nothing; where two photos cannot give one
            at all, we tell you why.
          </p>
        </section>
        <section aria-labelledby="technology-title">
          <h2 id="technology-title" className="type-d4">
            Technology
          </h2>
          {hasOwnEngine(engines) && <EmbeddedTechnology staysHere={names === ''} />}
          {names !== '' && <HostedTechnology names={names} />}
        </section>
        <section aria-labelledby="people-title">
          <h2 id="people-title" className="type-d4">
            For shoppers, merchants and fashion
          </h2>
          <dl>
            <Term name="Shoppers">
              See colour, pattern and cut on yourself, and leave what does not suit you in the shop.
            </Term>
            <Term name="Merchants">
              Let customers try on from the product photos you already have. The{' '}
              <Link to="/extension">browser extension</Link> works beside your shop and asks nothing of it.
            </Term>
            <Term name="Fashion">
              Fewer parcels that travel twice, and clothes seen on many kinds of bodies.
            </Term>
          </dl>
        </section>
        <p className="flex flex-wrap gap-3">
          <LinkButton to="/">Open the fitting room</LinkButton>
          <LinkButton to="/privacy" variant="secondary">
            How photos are handled
          </LinkButton>
        </p>
      </div>
    </article>
  );
}

function EmbeddedTechnology({ staysHere }: { staysHere: boolean }) {
  return (
    <>
      <p>
        Small neural networks find the pose and the outline of the body, what is skin and what is cloth, and
        the parts of the garment. From there it is tailoring done in software: the garment is cut out of its
        photo, measured at collar, shoulders, sleeves and hem, bent to the body, and lit like the room you
        stand in. What you wore is taken off where the new piece does not cover it.
      </p>
      <p>
        Everything outside the change remains the pixels of your own photo. That is why your face is yours in
        every picture made like that.
        {staysHere && ' All of it runs on our own server, without a call to any other company.'}
      </p>
    </>
  );
}

function HostedTechnology({ names }: { names: string }) {
  return (
    <p>
      For a picture made elsewhere, both photos are checked and prepared here, then a try-on model of {names}{' '}
      finds the body and the garment, and paints the one wearing the other. Such a picture says who made it.
    </p>
  );
}

/** The pieces of a shirt on a pattern sheet: front, back, sleeve, collar, with grain lines and notches. */
function PatternDrawing() {
  return (
    <svg
      className="w-full fill-none [stroke-linecap:round] [stroke-linejoin:round]"
      viewBox="0 0 560 470"
      aria-hidden="true"
    >
      <rect className="fill-linen" x="1" y="1" width="558" height="468" rx="2" />
      <g className="fill-paper stroke-edge stroke-[1.6px]">
        <path d="M40 116 Q92 110 100 62 L184 88 Q164 148 206 184 L198 420 H40Z" />
        <path d="M236 74 Q284 76 298 58 L360 84 Q338 148 368 184 L362 420 H236Z" />
        <path d="M388 232 Q410 176 458 168 Q506 176 530 232 L508 420 H410Z" />
        <path d="M390 74 Q458 108 528 74 L540 108 Q458 146 378 108Z" />
      </g>
      <g className="stroke-thread stroke-[1.5px] [stroke-dasharray:7_6]">
        <path d="M51 126 Q100 120 109 77 L169 96 Q152 152 194 190 L187 409 H51Z" />
        <path d="M247 85 Q288 86 302 72 L346 93 Q327 152 356 190 L351 409 H247Z" />
        <path d="M400 234 Q420 188 458 180 Q497 188 518 234 L498 409 H420Z" />
      </g>
      <g className="stroke-edge stroke-[1.4px]">
        <path d="M122 210 V350 M117 219 L122 207 L127 219 M117 341 L122 353 L127 341" />
        <path d="M300 210 V350 M295 219 L300 207 L305 219 M295 341 L300 353 L305 341" />
        <path d="M459 232 V360 M454 241 L459 229 L464 241 M454 351 L459 363 L464 351" />
        <path d="M177 140 h-13 M202 300 h-14 M366 300 h-14 M351 140 h-13 M400 204 l11 9 M518 204 l-11 9" />
        <path d="M60 150 a3 3 0 1 0 6 0 a3 3 0 1 0 -6 0 M60 225 a3 3 0 1 0 6 0 a3 3 0 1 0 -6 0 M60 300 a3 3 0 1 0 6 0 a3 3 0 1 0 -6 0 M60 375 a3 3 0 1 0 6 0 a3 3 0 1 0 -6 0" />
      </g>
    </svg>
  );
}
