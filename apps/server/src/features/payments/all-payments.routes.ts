import type { Background } from '#src/background.ts';
import type { Edge } from '#src/http/edge-env.ts';
import { createPaymentLimits } from '#src/http/limits/payment-limits.ts';
import { createRateLimit } from '#src/http/limits/rate-limit.ts';
import type { SandboxControls } from '#src/services/payments/sandbox/sandbox-controls.ts';
import { registerPayments } from './payments.routes.ts';
import {
  registerSandbox,
  registerSandboxControl,
  type SandboxControlOptions,
  type SandboxRoutesOptions,
} from './sandbox/sandbox.routes.ts';

export interface AllPaymentsOptions
  extends Omit<SandboxRoutesOptions, 'controls'>,
    Omit<SandboxControlOptions, 'controls' | 'catchUp'> {
  /** Null when real payments are in use. */
  controls: SandboxControls | null;
  background: Background;
  isPrivate: boolean;
  /** Whether anyone who can reach the server may move the sandbox's clock and act as the bank. */
  isSandboxOpen: boolean;
}

/** Limit on forged events, far above what a provider sends at once; genuine events do not count against it. */
const FORGED_MESSAGES = 300;
const TICK_MS = 2_000;
const RECONCILE_EVERY_MS = 60 * 60 * 1000;

/** Registers the payment endpoints, the sandbox when there is one, and the background jobs. */
export function registerAllPayments(edge: Edge, options: AllPaymentsOptions): void {
  const { feature, controls, sessions, background } = options;
  const limits = createPaymentLimits({ isPrivate: options.isPrivate });
  const messageLimit = createRateLimit({ name: 'payment-message', points: FORGED_MESSAGES, perSeconds: 60 });
  registerPayments(edge, { ...feature, sessions, limits, messageLimit });
  if (controls) registerSandbox(edge, { ...options, controls });

  /** The sandbox posts its events to the same webhook address that any provider uses. */
  const deliver = async (body: string, signed: Record<string, string>) => {
    const headers = { 'content-type': 'application/json', ...signed };
    return (await edge.request('/api/payments/webhook', { method: 'POST', headers, body })).ok;
  };
  const tick = async () => {
    await controls?.advance();
    while (((await controls?.deliver(deliver)) ?? 0) > 0);
    await feature.work.work();
  };
  background.every('payments', TICK_MS, tick, { atStart: true });
  background.every('payments-reconcile', RECONCILE_EVERY_MS, feature.work.reconcile, { atStart: true });
  if (controls && options.isSandboxOpen) {
    registerSandboxControl(edge, { ...options, controls, catchUp: background.runAll });
  }
}
