/**
 * An OpenID Connect issuer that signs everybody in at once, and lies as told: wrong keys, audiences, nonces. It is
 * oauth2-mock-server on a free port of this machine.
 */
import { generateKeyPairSync } from 'node:crypto';
import {
  type MutableRedirectUri,
  type MutableResponse,
  type MutableToken,
  OAuth2Server,
} from 'oauth2-mock-server';

export type Claims = Record<string, unknown>;

/** How an answer differs from the right one. */
export interface Lies {
  /** Replaces claims of the ID token; undefined removes one. */
  claims?: Claims;
  /** Leaves the ID token unsigned, and says so in its header. */
  isUnsigned?: boolean;
  /** Publishes another key, of the same name, than the one that signs. */
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
  /** Applies from the next sign-in on; a lie about keys before the issuer is first asked for them. */
  lies: Lies;
  close(): Promise<void>;
}

const KEY_ID = 'stand-in-key';
const FOREIGN_KEYS = '/foreign-keys';

/** Starts the issuer on `port`, or on a free one. */
export async function startOidcIssuer(port = 0): Promise<OidcIssuer> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256', { kid: KEY_ID });
  await server.start(port, 'localhost');
  const { url } = server.issuer;
  if (url === undefined) throw new Error('The issuer did not start.');

  const issuer: OidcIssuer = {
    url,
    clientId: 'virtual-try-on',
    clientSecret: 'stand-in-secret',
    person: {},
    lies: {},
    close: () => server.stop(),
  };
  lieAsTold(server, issuer);
  return issuer;
}

function lieAsTold({ service }: OAuth2Server, issuer: OidcIssuer): void {
  const foreignKeys = { keys: [createPublicKey()] };
  service.addRoute('GET', FOREIGN_KEYS, (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(foreignKeys));
  });
  service.on('beforeWellKnownOpenIdConfiguration', ({ body }: { body: Claims }) => {
    body.token_endpoint_auth_methods_supported = ['client_secret_post'];
    body.authorization_response_iss_parameter_supported = true;
    if (issuer.lies.isForeignKey) body.jwks_uri = issuer.url + FOREIGN_KEYS;
  });
  service.on('beforeAuthorizeRedirect', ({ url }: MutableRedirectUri) => {
    url.searchParams.set('iss', issuer.lies.iss ?? issuer.url);
    if (issuer.lies.state !== undefined) url.searchParams.set('state', issuer.lies.state);
  });
  service.on('beforeTokenSigning', ({ payload }: MutableToken) => {
    Object.assign(payload, { sub: 'person-1' }, issuer.person, issuer.lies.claims);
  });
  service.on('beforeResponse', (response: MutableResponse) => {
    const { lies } = issuer;
    if (lies.tokenStatus !== undefined) response.statusCode = lies.tokenStatus;
    if (response.body === '') return;
    if (lies.hasNoIdToken) delete response.body.id_token;
    const token = response.body.id_token;
    if (typeof token !== 'string') return;
    if (lies.isUnsigned) response.body.id_token = withoutSignature(token);
    if (lies.isTampered) response.body.id_token = withAnotherSignature(token);
  });
}

function createPublicKey() {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: KEY_ID };
}

function withoutSignature(token: string): string {
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  return `${header}.${token.split('.')[1]}.`;
}

function withAnotherSignature(token: string): string {
  const [header, payload, signature = ''] = token.split('.');
  const bytes = Buffer.from(signature, 'base64url');
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  return `${header}.${payload}.${bytes.toString('base64url')}`;
}
