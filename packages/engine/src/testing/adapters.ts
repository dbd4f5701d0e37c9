/** Each vendor's adapter beside its stand-in, with everything that the vendor's documents say can go wrong. */

import { falProblem, falResult, startFal } from '@tryon/stand-ins/fal.ts';
import { failedJob, startFashn } from '@tryon/stand-ins/fashn.ts';
import { googleFailure, silence, startGemini, wordsAlone } from '@tryon/stand-ins/gemini.ts';
import { klingFailure, klingTask, startKling } from '@tryon/stand-ins/kling.ts';
import { openaiFailure, startOpenai } from '@tryon/stand-ins/openai.ts';
import { prediction, startReplicate } from '@tryon/stand-ins/replicate.ts';
import { answerJson, type Behaviour } from '@tryon/stand-ins/try-on-backend.ts';
import type { Step, VendorStandIn } from '@tryon/stand-ins/vendor.ts';
import type { EngineErrorKind, RefusalReason, Subject } from '#src/core/engine-error.ts';
import type { VendorName } from '#src/providers/vendors.ts';

interface Outcome {
  readonly kind: EngineErrorKind;
  readonly retryable?: boolean;
  readonly reason?: RefusalReason;
  readonly subject?: Subject;
}

/** One documented failure: at which step it comes, and what it must become. */
export type DocumentedFailure = readonly [
  name: string,
  step: Step,
  behaviour: (url: string) => Behaviour,
  outcome: Outcome,
];

export interface Adapter {
  readonly apiKey: string;
  readonly start: (picture: Uint8Array) => Promise<VendorStandIn>;
  /** The steps of a picture that goes well, in order. */
  readonly steps: readonly Step[];
  /** An answer that names an address for its picture, where the vendor hands pictures out by address. */
  readonly answerAddress?: {
    readonly step: Step;
    readonly toAnswer: (address: string, url: string) => Behaviour;
  };
  readonly failures: readonly DocumentedFailure[];
  /** What JSON of another shape is taken for, at the steps at which it is no broken answer (`upstream`). */
  readonly otherShape?: Partial<Record<Step, EngineErrorKind>>;
}

const BLOCKED: Outcome = { kind: 'refused', reason: 'content_blocked', subject: 'both', retryable: false };
const NO_CREDIT: Outcome = { kind: 'out_of_credit', retryable: false };
const BAD_KEY: Outcome = { kind: 'bad_key', retryable: false };
const RETIRED: Outcome = { kind: 'model_retired', retryable: false };
const LIMITED: Outcome = { kind: 'rate_limited', retryable: true };
const PASSING: Outcome = { kind: 'upstream', retryable: true };
const BROKEN: Outcome = { kind: 'upstream', retryable: false };
const NOT_TAKEN: Outcome = { kind: 'not_taken', retryable: false };
const LATE: Outcome = { kind: 'timeout', retryable: true };
const NO_PICTURE: Outcome = { kind: 'no_picture', retryable: false };

const fashnFailure = (status: number, error: string) => () => answerJson(status, { error, message: 'told' });
const job = (name: string) => () => failedJob(name);
const google = (code: number, status: string, details?: readonly unknown[]) => () =>
  googleFailure(code, status, details);
const openai = (status: number, code: string | null, type?: string) => () =>
  openaiFailure(status, code, type);
const kling = (status: number, code: number) => () => klingFailure(status, code);
const detail = (status: number, text: string) => () => answerJson(status, { detail: text });
const told = (facts: Readonly<Record<string, unknown>>) => (url: string) => prediction(url, facts);

export const ADAPTERS: Readonly<Record<VendorName, Adapter>> = {
  fashn: {
    apiKey: 'fa-key',
    start: startFashn,
    steps: ['create', 'status'],
    answerAddress: {
      step: 'status',
      toAnswer: (address) => answerJson(200, { id: 'job-1', status: 'completed', output: [address] }),
    },
    failures: [
      ['BadRequest', 'create', fashnFailure(400, 'BadRequest'), NOT_TAKEN],
      ['UnauthorizedAccess', 'create', fashnFailure(401, 'UnauthorizedAccess'), BAD_KEY],
      ['NotFound', 'create', fashnFailure(404, 'NotFound'), RETIRED],
      ['a job that is gone', 'status', fashnFailure(404, 'NotFound'), BROKEN],
      ['RateLimitExceeded', 'create', fashnFailure(429, 'RateLimitExceeded'), LIMITED],
      ['ConcurrencyLimitExceeded', 'create', fashnFailure(429, 'ConcurrencyLimitExceeded'), LIMITED],
      ['OutOfCredits', 'create', fashnFailure(429, 'OutOfCredits'), NO_CREDIT],
      ['InternalServerError', 'create', fashnFailure(500, 'InternalServerError'), PASSING],
      ['ImageLoadError', 'status', job('ImageLoadError'), NOT_TAKEN],
      ['ContentModerationError', 'status', job('ContentModerationError'), BLOCKED],
      ['PoseError', 'status', job('PoseError'), { kind: 'refused', reason: 'no_person', subject: 'person' }],
      ['LoRALoadError', 'status', job('LoRALoadError'), NOT_TAKEN],
      ['InputValidationError', 'status', job('InputValidationError'), NOT_TAKEN],
      ['PipelineError', 'status', job('PipelineError'), PASSING],
      ['ThirdPartyError', 'status', job('ThirdPartyError'), PASSING],
      ['3rdPartyProviderError', 'status', job('3rdPartyProviderError'), PASSING],
      ['time_out', 'status', () => answerJson(200, { status: 'time_out' }), LATE],
      ['canceled', 'status', () => answerJson(200, { status: 'canceled' }), NOT_TAKEN],
      ['no output', 'status', () => answerJson(200, { status: 'completed', output: [] }), NOT_TAKEN],
    ],
  },
  gemini: {
    apiKey: 'g-key',
    start: startGemini,
    steps: ['create'],
    // Every part of its answer may be left out.
    otherShape: { create: 'not_taken' },
    failures: [
      ['INVALID_ARGUMENT', 'create', google(400, 'INVALID_ARGUMENT'), NOT_TAKEN],
      ['a wrong key', 'create', google(400, 'INVALID_ARGUMENT', [{ reason: 'API_KEY_INVALID' }]), BAD_KEY],
      ['PERMISSION_DENIED', 'create', google(403, 'PERMISSION_DENIED'), BAD_KEY],
      ['NOT_FOUND', 'create', google(404, 'NOT_FOUND'), RETIRED],
      ['FAILED_PRECONDITION', 'create', google(400, 'FAILED_PRECONDITION'), NO_CREDIT],
      ['RESOURCE_EXHAUSTED', 'create', google(429, 'RESOURCE_EXHAUSTED'), LIMITED],
      [
        'RESOURCE_EXHAUSTED for the day',
        'create',
        google(429, 'RESOURCE_EXHAUSTED', [{ violations: [{ quotaId: 'RequestsPerDayPerProject' }] }]),
        NO_CREDIT,
      ],
      ['INTERNAL', 'create', google(500, 'INTERNAL'), PASSING],
      ['UNAVAILABLE', 'create', google(503, 'UNAVAILABLE'), PASSING],
      ['DEADLINE_EXCEEDED', 'create', google(504, 'DEADLINE_EXCEEDED'), LATE],
      ...['IMAGE_SAFETY', 'IMAGE_PROHIBITED_CONTENT', 'IMAGE_RECITATION', 'SAFETY', 'SPII'].map(
        (reason): DocumentedFailure => [reason, 'create', () => wordsAlone(reason), BLOCKED],
      ),
      ...['PROHIBITED_CONTENT', 'RECITATION', 'BLOCKLIST'].map(
        (reason): DocumentedFailure => [reason, 'create', () => wordsAlone(reason), BLOCKED],
      ),
      ...['NO_IMAGE', 'IMAGE_OTHER', 'OTHER', 'STOP', 'MAX_TOKENS'].map(
        (reason): DocumentedFailure => [
          `${reason} without a picture`,
          'create',
          () => wordsAlone(reason),
          NO_PICTURE,
        ],
      ),
      ...['SAFETY', 'OTHER', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'IMAGE_SAFETY'].map(
        (blockReason): DocumentedFailure => [
          `a prompt blocked for ${blockReason}`,
          'create',
          () => answerJson(200, { promptFeedback: { blockReason } }),
          BLOCKED,
        ],
      ),
      ['nothing at all', 'create', () => answerJson(200, {}), NOT_TAKEN],
      ...['NO_IMAGE', 'STOP', 'MAX_TOKENS'].map(
        (reason): DocumentedFailure => [
          `${reason} without a word`,
          'create',
          () => silence(reason),
          NOT_TAKEN,
        ],
      ),
      ['OTHER without a word', 'create', () => silence('OTHER'), NO_PICTURE],
      ['IMAGE_SAFETY without a word', 'create', () => silence('IMAGE_SAFETY'), BLOCKED],
    ],
  },
  fal: {
    apiKey: 'f-key',
    start: startFal,
    steps: ['create', 'status', 'result', 'picture'],
    answerAddress: { step: 'result', toAnswer: (address) => falResult(address) },
    otherShape: { result: 'not_taken' },
    failures: [
      ['a wrong key', 'create', detail(401, 'Cannot access application'), BAD_KEY],
      ['an empty account', 'create', detail(403, 'User is locked. Reason: Exhausted balance.'), NO_CREDIT],
      ['a model that is gone', 'create', detail(404, 'Application not found'), RETIRED],
      ['too many requests', 'create', detail(429, 'Too many requests'), LIMITED],
      [
        'content_policy_violation',
        'result',
        () => falProblem('content_policy_violation', 'model_image'),
        BLOCKED,
      ],
      ['unsafe content', 'result', () => answerJson(200, { has_nsfw_concepts: [true] }), BLOCKED],
      ['file_download_error', 'result', () => falProblem('file_download_error', 'model_image'), NOT_TAKEN],
      [
        'image_too_small, the garment',
        'result',
        () => falProblem('image_too_small', 'garment_image'),
        { kind: 'refused', reason: 'image_too_small', subject: 'garment' },
      ],
      [
        'image_too_large, the person',
        'result',
        () => falProblem('image_too_large', 'human_image_url'),
        { kind: 'refused', reason: 'image_too_large', subject: 'person' },
      ],
      ['another input error', 'result', () => falProblem('value_error', 'seed'), NOT_TAKEN],
      ['a state that is not known', 'status', () => answerJson(200, { status: 'LOST' }), NOT_TAKEN],
      ['no picture', 'result', () => answerJson(200, { images: [] }), NOT_TAKEN],
      ['no access', 'create', detail(403, 'Access denied'), BAD_KEY],
      ...['internal_server_error', 'downstream_service_error', 'downstream_service_unavailable'].map(
        (type): DocumentedFailure => [type, 'result', () => falProblem(type, 'body'), PASSING],
      ),
      ['generation_timeout', 'result', () => falProblem('generation_timeout', 'body'), LATE],
    ],
  },
  openai: {
    apiKey: 'o-key',
    start: startOpenai,
    steps: ['create'],
    failures: [
      ['moderation', 'create', openai(400, 'moderation_blocked', 'image_generation_user_error'), BLOCKED],
      ['content policy', 'create', openai(400, 'content_policy_violation'), BLOCKED],
      ['a wrong key', 'create', openai(401, 'invalid_api_key'), BAD_KEY],
      ['no access', 'create', openai(403, null), BAD_KEY],
      ['a model that is gone', 'create', openai(404, 'model_not_found'), RETIRED],
      ['too many requests', 'create', openai(429, 'rate_limit_exceeded'), LIMITED],
      ['an empty account', 'create', openai(429, 'insufficient_quota', 'insufficient_quota'), NO_CREDIT],
      ['the limit of the owner', 'create', openai(400, 'billing_hard_limit_reached'), NO_CREDIT],
      ['an input error', 'create', openai(400, 'invalid_image'), NOT_TAKEN],
      ['a server error', 'create', openai(500, null, 'server_error'), PASSING],
      ['an overload', 'create', openai(503, null), PASSING],
      ['no picture', 'create', () => answerJson(200, { data: [{}] }), NOT_TAKEN],
    ],
  },
  replicate: {
    apiKey: 'r-key',
    start: startReplicate,
    steps: ['create', 'status', 'picture'],
    answerAddress: {
      step: 'status',
      toAnswer: (address, url) => prediction(url, { status: 'succeeded', output: address }),
    },
    failures: [
      ['a wrong key', 'create', detail(401, 'Unauthenticated'), BAD_KEY],
      ['an empty account', 'create', detail(402, 'Insufficient credit'), NO_CREDIT],
      ['a model that is gone', 'create', detail(404, 'The requested resource could not be found.'), RETIRED],
      ['an input error', 'create', detail(422, 'input: person_image is required'), NOT_TAKEN],
      ['too many requests', 'create', detail(429, 'Request was throttled.'), LIMITED],
      ['a failure', 'status', told({ status: 'failed', error: 'CUDA out of memory' }), NOT_TAKEN],
      ['unsafe content', 'status', told({ status: 'failed', error: 'flagged as sensitive (E005)' }), BLOCKED],
      ['canceled', 'status', told({ status: 'canceled' }), PASSING],
      ['aborted', 'status', told({ status: 'aborted' }), PASSING],
      ['no picture', 'status', told({ status: 'succeeded' }), NOT_TAKEN],
    ],
  },
  kling: {
    apiKey: 'access:secret',
    start: startKling,
    steps: ['create', 'status', 'picture'],
    answerAddress: {
      step: 'status',
      toAnswer: (url) => klingTask({ task_status: 'succeed', task_result: { images: [{ index: 0, url }] } }),
    },
    failures: [
      ...[1000, 1001, 1002, 1003, 1004].map(
        (code): DocumentedFailure => [`${code}`, 'create', kling(401, code), BAD_KEY],
      ),
      ...[1100, 1101, 1102].map(
        (code): DocumentedFailure => [`${code}`, 'create', kling(429, code), NO_CREDIT],
      ),
      ['1103', 'create', kling(403, 1103), BAD_KEY],
      ...[1200, 1201, 1202].map(
        (code): DocumentedFailure => [`${code}`, 'create', kling(400, code), NOT_TAKEN],
      ),
      ['1203', 'create', kling(404, 1203), RETIRED],
      ['1300', 'create', kling(400, 1300), BLOCKED],
      ['1301 with status 200', 'create', kling(200, 1301), BLOCKED],
      ['1302', 'create', kling(429, 1302), LIMITED],
      ['1303', 'create', kling(429, 1303), LIMITED],
      ['1304', 'create', kling(403, 1304), BAD_KEY],
      ['5000', 'create', kling(500, 5000), PASSING],
      ['5001', 'create', kling(503, 5001), PASSING],
      ['5002', 'create', kling(504, 5002), LATE],
      ['a task that failed', 'status', () => klingTask({ task_status: 'failed' }), NOT_TAKEN],
    ],
  },
};
