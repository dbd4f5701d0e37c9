const LOCK = 'virtual-tryon-payment';
const CHANNEL = 'virtual-tryon-payments';

/** Does the work unless another tab of this browser is at it, then null. The lock goes with its tab. */
export async function runInOneTab<Result>(work: () => Promise<Result>): Promise<Result | null> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : null));
}

/** Tells the other tabs by name what was paid; never by whom. */
export function announcePaid(order: string): void {
  if (!('BroadcastChannel' in window)) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(order);
  channel.close();
}

/** Calls back with each order that another tab has paid. Returns what stops it. */
export function listenForPaid(onPaid: (order: string) => void): () => void {
  if (!('BroadcastChannel' in window)) return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') onPaid(data);
  };
  return () => channel.close();
}
