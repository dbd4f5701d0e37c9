import { PRODUCT_NAME } from '@tryon/contract/site/product.ts';
import { hasOwnEngine, recipientNames } from '@tryon/contract/try-on/engine-facts.ts';
import type { EngineChoice } from '@tryon/contract/try-on/try-on.ts';
import { buttonLook } from '@tryon/ui/forms/button.tsx';
import { Link } from 'react-router';
import { PatternDrawing } from './pattern-drawing.tsx';
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
          <Link to="/" {...buttonLook()}>
            Open the fitting room
          </Link>
          <Link to="/privacy" {...buttonLook({ variant: 'secondary' })}>
            How photos are handled
          </Link>
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
