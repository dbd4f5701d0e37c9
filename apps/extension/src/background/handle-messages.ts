import { sendReport } from '@tryon/contract/send-report.ts';
import { giveBack } from '@tryon/contract/try-on/give-back.ts';
import type { NotRight } from '@tryon/contract/try-on/not-right.ts';
import { FAULT_TOLD, type Report } from '@tryon/contract/try-on/report.ts';
import {
  pageMessageSchema,
  type ReturnOutcome,
  shopMessageSchema,
  siteMessageSchema,
} from '#src/features/messages/messages.ts';
import { originOf, type Sender, senderKind } from '#src/features/messages/sender.ts';
import { readSettings, SETTINGS_KEY, withShop } from '#src/features/settings/settings.ts';
import { openPanel } from './open-panel.ts';
import type { Services } from './services.ts';
import { findInShop, requestFromShop } from './shop-tabs.ts';

/**
 * Handles messages from the extension's parts. The browser identifies the sender, and the sender's kind decides which
 * messages are allowed; everything else gets no response.
 */
export function handleMessages(services: Services): void {
  chrome.runtime.onMessage.addListener(
    (message: unknown, sender: Sender, answer: (value: unknown) => void) => {
      const kind = senderKind(sender, services.own);
      const work = kind && HANDLERS[kind](message, services, sender);
      if (!work) return false;
      work.then(answer, () => answer(null));
      return true;
    },
  );
}

const HANDLERS = { page: handlePageMessage, site: handleSiteMessage, shop: handleShopMessage };

function handlePageMessage(message: unknown, services: Services): Promise<unknown> | null {
  const { account, garments } = services;
  const { data } = pageMessageSchema.safeParse(message);
  if (!data) return null;
  switch (data.type) {
    case 'connect':
      return account.connect();
    case 'sign-out':
      return account.signOut();
    case 'refresh-account':
      return account.arrive();
    case 'find-garment':
      return findInShop(data.tabId);
    case 'take-garment':
      return takeFrom(data.tabId, garments);
    case 'pick-garment':
      return requestFromShop(data.tabId, { type: 'pick-garment' });
    case 'not-right':
      return takeBack(data, services);
    case 'report':
      return tellFault(data, services);
  }
}

async function takeBack({ id, reason }: NotRight, { siteOrigin, account }: Services): Promise<ReturnOutcome> {
  const call = { baseUrl: siteOrigin, fetch: account.fetch };
  const { isOver, text } = await giveBack({ id, reason }, call);
  await account.refresh().catch(() => undefined);
  return { isOver, text };
}

/** Reports a fault of a free picture, for which there is nothing to refund. */
async function tellFault(
  { reasons, engine }: Pick<Report, 'reasons' | 'engine'>,
  { siteOrigin, account }: Services,
): Promise<ReturnOutcome> {
  const report = { reasons, engine, details: '', warnings: [], pictures: {} };
  const failure = await sendReport(report, { baseUrl: siteOrigin, fetch: account.fetch });
  return { isOver: failure === null, text: failure ?? FAULT_TOLD };
}

async function takeFrom(tabId: number, garments: Services['garments']): Promise<boolean> {
  const isTaken = await requestFromShop(tabId, { type: 'take-garment' });
  if (!isTaken) await garments.miss(tabId, '');
  return isTaken;
}

function handleSiteMessage(message: unknown, { account }: Services): Promise<unknown> | null {
  const { data } = siteMessageSchema.safeParse(message);
  return data ? account.handleSiteMessage(data.user) : null;
}

function handleShopMessage(message: unknown, services: Services, sender: Sender): Promise<unknown> | null {
  const { data } = shopMessageSchema.safeParse(message);
  const { id, windowId } = sender.tab ?? {};
  const shop = hostOf(sender);
  if (!data || id === undefined || windowId === undefined || shop === null) return null;
  switch (data.type) {
    case 'try-on-pressed':
      // Synchronous, before any await: browsers open the panel only during the user gesture.
      return openPanel({ id, windowId });
    case 'garment-offered':
      return services.garments.offer(data.offer, shop, { id, windowId });
    case 'garment-changed':
      return services.garments.forget(id);
    case 'shop-turned-off':
      return turnOff(shop, services);
  }
}

async function turnOff(shop: string, { local }: Services): Promise<void> {
  const settings = readSettings(await local.get(SETTINGS_KEY));
  await local.set(SETTINGS_KEY, withShop(settings, shop, false));
}

function hostOf(sender: Sender): string | null {
  const origin = originOf(sender);
  return origin === null ? null : new URL(origin).host;
}
