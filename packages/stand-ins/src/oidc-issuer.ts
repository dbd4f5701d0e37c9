/**
 * An OpenID Connect issuer that signs everybody in at once, and lies as told: wrong keys, audiences, nonces. It
 * listens on a free port of the loopback address. Source of the wire format: OpenID Connect Core 1.0, section 3.1.
 */
import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Claims = Record<string, unknown>;

/** How an answer differs from the right one. */
export interface Lies {
  /** Replaces claims of the ID token; undefined removes one. */
  claims?: Claims;
  /** Signing algorithm that the ID token names; `none` leaves it unsigned. */
  algorithm?: 'RS256' | 'none';
  /** Signs with a key that the issuer does not publish. */
  isForeignKey?: boolean;
  /** Changes the signature after signing. */
  isTampered?: boolean;
  /** Leaves the ID token out. */
  hasNoIdToken?: boolean;
  /** The parameter `iss` of the redirect back. */
  iss?: string;
  /** The parameter `state` of the redirect back. */
  state?: string;
  /** Answers the token call with this status. */
  tokenStatus?: number;
}

export interface OidcIssuer {
  /** The issuer's address, without a trailing slash. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What the ID tokens say about the person, besides what the protocol asks for. */
  person: Claims;
  /** Applies from the next sign-in on. */
  lies: Lies;
  /** Parameters of every authorization request so far, oldest first. */
  readonly asked: readonly URLSearchParams[];
  close(): Promise<void>;
}

interface Begun {
  readonly nonce: string | null;
  readonly challenge: string | null;
  readonly redirectUri: string;
}

const KEY_ID = 'stand-in-key';
const LIFETIME_SECONDS = 300;

/** Starts the issuer on `port`, or on a free one. */
export async function startOidcIssuer(port = 0): Promise<OidcIssuer> {
  const ownKey = createKey();
  const foreignKey = createKey();
  const begun = new Map<string, Begun>();
  const asked: URLSearchParams[] = [];

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer.url);
    if (pathname === '/.well-known/openid-configuration') return answerJson(response, describe(issuer.url));
    if (pathname === '/jwks') return answerJson(response, { keys: [toPublicJwk(ownKey)] });
    if (pathname === '/authorize') return authorize(searchParams, response);
    if (pathname === '/token') return answerToken(await readForm(request), response);
    answerJson(response, { error: 'not_found' }, 404);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;

  const issuer: OidcIssuer = {
    url: `http://127.0.0.1:${address.port}`,
    clientId: 'virtual-try-on',
    clientSecret: 'stand-in-secret',
    person: {},
    lies: {},
    asked,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return issuer;

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    asked.push(query);
    const code = randomUUID();
    const redirectUri = query.get('redirect_uri') ?? '';
    begun.set(code, { nonce: query.get('nonce'), challenge: query.get('code_challenge'), redirectUri });
    const back = new URL(redirectUri);
    back.searchParams.set('code', code);
    back.searchParams.set('state', issuer.lies.state ?? query.get('state') ?? '');
    back.searchParams.set('iss', issuer.lies.iss ?? issuer.url);
    response.writeHead(302, { location: back.href }).end();
  }

  function answerToken(form: URLSearchParams, response: ServerResponse): void {
    const { lies } = issuer;
    if (lies.tokenStatus) {
      answerJson(response, { error: 'server_error' }, lies.tokenStatus);
      return;
    }
    const start = begun.get(form.get('code') ?? '');
    begun.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight = start?.challenge === challenge && start.redirectUri === form.get('redirect_uri');
    if (!start || !isRight) {
      answerJson(response, { error: 'invalid_grant' }, 400);
      return;
    }
    answerJson(response, {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: LIFETIME_SECONDS,
      scope: 'openid email profile',
      ...(lies.hasNoIdToken ? {} : { id_token: createIdToken(start) }),
    });
  }

  function createIdToken({ nonce }: Begun): string {
    const { claims = {}, algorithm = 'RS256', isForeignKey = false, isTampered = false } = issuer.lies;
    const now = Math.floor(Date.now() / 1000);
    const payload = {
      iss: issuer.url,
      aud: issuer.clientId,
      sub: 'person-1',
      iat: now,
      exp: now + LIFETIME_SECONDS,
      nonce,
      ...issuer.person,
      ...claims,
    };
    const signed = `${toPart({ alg: algorithm, typ: 'JWT', kid: KEY_ID })}.${toPart(payload)}`;
    if (algorithm === 'none') return `${signed}.`;
    const signature = sign('sha256', Buffer.from(signed), isForeignKey ? foreignKey : ownKey);
    if (isTampered) signature[0] = (signature[0] ?? 0) ^ 1;
    return `${signed}.${signature.toString('base64url')}`;
  }
}

function describe(url: string) {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
  };
}

function createKey(): KeyObject {
  return createPrivateKey(
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    }).privateKey,
  );
}

function toPublicJwk(key: KeyObject) {
  const { n, e } = key.export({ format: 'jwk' });
  return { kty: 'RSA', use: 'sig', alg: 'RS256', kid: KEY_ID, n, e };
}

function toPart(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

function answerJson(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
