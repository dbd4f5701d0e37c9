/** What the servers have in common that stand in for vendors of try-on pictures. */
import { answerBytes, type Behaviour, type ReceivedTryOn, startTryOnBackend } from './try-on-backend.ts';

/** `create` starts a picture or makes it; `status`, `result` and `cancel` are of vendors with jobs. */
export type Step = 'create' | 'status' | 'result' | 'cancel' | 'picture';

/** A vendor's wire format. */
export interface VendorWire {
  /** Which step a request is; undefined for an address that the vendor does not have. */
  readonly stepOf: (request: ReceivedTryOn) => Step | undefined;
  /** What each step answers when all goes well. @param url of this server, without a trailing slash. */
  readonly answers: (url: string, picture: Uint8Array) => Partial<Readonly<Record<Step, Behaviour>>>;
}

export interface VendorStandIn {
  /** Address without a trailing slash. */
  readonly url: string;
  /** Everything received so far, oldest first. */
  readonly received: readonly ReceivedTryOn[];
  /** How often each step was asked for. */
  count(step: Step): number;
  /** Changes what one step does; without behaviours, makes all well again. */
  behave(step: Step, ...behaviours: readonly Behaviour[]): void;
  /** Resolves once the newest request is over: answered, or its caller has hung up. */
  over(): Promise<void>;
  close(): Promise<void>;
}

const notFound = answerBytes(404, new Uint8Array(), { 'content-type': 'text/plain' });

/** Starts a vendor that makes `picture`. Of several behaviours each is used once, the last one from then on. */
export async function startVendor(wire: VendorWire, picture: Uint8Array): Promise<VendorStandIn> {
  const server = await startTryOnBackend();
  const answers = {
    picture: answerBytes(200, picture, { 'content-type': 'image/png' }),
    ...wire.answers(server.url, picture),
  };
  const changed = new Map<Step, Behaviour[]>();
  const stepOf = (request: ReceivedTryOn) =>
    request.path === PICTURE_PATH ? 'picture' : wire.stepOf(request);
  server.behave((request, response) => {
    const step = stepOf(request);
    if (step === undefined) return notFound(request, response);
    const left = changed.get(step) ?? [];
    const behaviour = (left.length > 1 ? left.shift() : left[0]) ?? answers[step] ?? notFound;
    return behaviour(request, response);
  });
  return {
    url: server.url,
    received: server.received,
    count: (step) => server.received.filter((request) => stepOf(request) === step).length,
    behave: (step, ...behaviours) => void changed.set(step, [...behaviours]),
    over: server.over,
    close: server.close,
  };
}

/** Where vendors of jobs hand their picture out. */
export const PICTURE_PATH = '/files/picture.png';
