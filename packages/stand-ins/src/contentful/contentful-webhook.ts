import { createHmac } from 'node:crypto';

export interface WebhookCall {
  /** Path of the address that Contentful calls. */
  readonly path: string;
  /** What happened, such as `ContentManagement.Entry.publish`. */
  readonly topic: string;
  readonly secret: string;
  readonly body?: string;
  /** When it was signed, milliseconds. */
  readonly at?: number;
}

/** Signs a call as Contentful does. Source: "Webhook request verification" of its documentation. */
export function signWebhook({ path, topic, secret, body = '{"id":"1"}', at = Date.now() }: WebhookCall) {
  const signed = {
    'content-type': 'application/vnd.contentful.management.v1+json',
    'x-contentful-signed-headers':
      'content-type,x-contentful-signed-headers,x-contentful-timestamp,x-contentful-topic',
    'x-contentful-timestamp': String(at),
    'x-contentful-topic': topic,
  };
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}`);
  const signature = createHmac('sha256', secret)
    .update(['POST', path, lines.join(';'), body].join('\n'))
    .digest('hex');
  return { method: 'POST', body, headers: { ...signed, 'x-contentful-signature': signature } };
}
