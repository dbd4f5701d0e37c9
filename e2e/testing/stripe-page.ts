import type { Page } from '@playwright/test';

/** Behaviour of the stub for Stripe's library. */
export interface StripeStub {
  /** The outcome of confirming a payment. */
  confirm?: { error: { type: string; message?: string } } | { paymentIntent: { status: string } };
  /** Wallets available on the device. */
  wallets?: readonly ('applePay' | 'googlePay')[];
}

/**
 * Replaces Stripe's library by a stub, since the page uses an already loaded one. Its fields are plain boxes, and
 * every call is recorded in `window.stripeCalls`.
 */
export async function stubStripe(page: Page, stub: StripeStub = {}): Promise<void> {
  await page.addInitScript(({ confirm, wallets }: StripeStub) => {
    const calls: unknown[][] = [];
    const note = (name: string, ...rest: unknown[]) => {
      calls.push([name, ...JSON.parse(JSON.stringify(rest))]);
    };

    function createElement(type: string) {
      const handlers: Record<string, ((event: unknown) => void)[]> = {};
      const tell = (name: string, event: unknown) => {
        for (const handler of handlers[name] ?? []) handler(event);
      };
      const isWallet = type === 'expressCheckout';
      const element = {
        mount(place: HTMLElement) {
          const box = document.createElement(isWallet ? 'button' : 'div');
          box.textContent = isWallet ? 'Wallet' : '';
          if (isWallet) box.setAttribute('type', 'button');
          box.addEventListener('click', () => {
            if (!isWallet) return tell('change', { complete: true, error: undefined, elementType: type });
            const press = { resolve: () => tell('confirm', CONFIRMED), reject: () => undefined };
            tell('click', press);
          });
          place.append(box);
          const available = Object.fromEntries((wallets ?? []).map((wallet) => [wallet, true]));
          setTimeout(() => {
            tell('ready', isWallet ? { availablePaymentMethods: available } : element);
            if (!isWallet) tell('change', { complete: true, error: undefined, elementType: type });
          });
        },
        on(name: string, handler: (event: unknown) => void) {
          handlers[name] = [...(handlers[name] ?? []), handler];
          return element;
        },
        off: () => element,
        update: () => undefined,
        destroy: () => undefined,
        unmount: () => undefined,
        toJSON: () => type,
      };
      return element;
    }

    const CONFIRMED = {
      expressPaymentType: 'apple_pay',
      billingDetails: {
        name: 'Ines Moreau',
        email: 'ines@example.com',
        address: { country: 'FR', postal_code: '75001' },
      },
      paymentFailed: () => undefined,
    };
    const answer = confirm ?? { paymentIntent: { status: 'succeeded' } };
    const Stripe = (key: string) => {
      note('Stripe', key);
      const groups: Record<string, ReturnType<typeof createElement>>[] = [];
      return {
        elements(options: unknown) {
          note('elements', options);
          const made: Record<string, ReturnType<typeof createElement>> = {};
          groups.push(made);
          return {
            create(type: string, elementOptions: unknown) {
              if (type === 'expressCheckout') note('create', type, elementOptions);
              const element = createElement(type);
              made[type] = element;
              return element;
            },
            getElement: (type: string | { __elementType: string }) =>
              made[typeof type === 'string' ? type : type.__elementType] ?? null,
            update: () => undefined,
            submit: () => Promise.resolve({}),
          };
        },
        createToken: () => undefined,
        createPaymentMethod: () => undefined,
        confirmCardPayment: (...call: unknown[]) => {
          note('confirmCardPayment', ...call);
          return Promise.resolve(answer);
        },
        confirmPayment: ({ clientSecret, redirect }: { clientSecret: string; redirect: string }) => {
          note('confirmPayment', { clientSecret, redirect });
          return Promise.resolve(answer);
        },
        confirmCardSetup: (...call: unknown[]) => {
          note('confirmCardSetup', ...call);
          return Promise.resolve({ setupIntent: { payment_method: 'pm_new' } });
        },
        handleNextAction: () => Promise.resolve(answer),
        registerAppInfo: () => undefined,
        _registerWrapper: () => undefined,
      };
    };
    Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }), stripeCalls: calls });
  }, stub);
}

/** The page's calls of the stub so far: the name, followed by the arguments. */
export function readStripeCalls(page: Page): Promise<unknown[][]> {
  return page.evaluate(() =>
    'stripeCalls' in window && Array.isArray(window.stripeCalls) ? window.stripeCalls : [],
  );
}
