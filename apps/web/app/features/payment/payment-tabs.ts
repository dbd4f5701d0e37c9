const LOCK = 'virtual-tryon-payment';
const CHANNEL = 'virtual-tryon-payments';

/** Runs the work unless another tab is doing so; returns null then. Closing a tab releases its lock. */
export async function runInOneTab<Result>(work: () => Promise<Result>): Promise<Result | null> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : null));
}

/** Tells other tabs which order was paid, without any personal data. */
export function announcePaid(order: string): void {
  if (!('BroadcastChannel' in window)) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(order);
  channel.close();
}

/** Calls back for each order paid in another tab. Returns an unsubscribe function. */
export function listenForPaid(onPaid: (order: string) => void): () => void {
  if (!('BroadcastChannel' in window)) return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') onPaid(data);
  };
  return () => channel.close();
}
