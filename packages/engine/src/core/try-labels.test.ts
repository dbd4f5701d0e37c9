import { expect, test } from 'vitest';
import { EngineError, refuse } from './engine-error.ts';
import { likeliest } from './try-labels.ts';
import { LABEL, type PersonAnalysis } from './types.ts';
import { personWithSeen } from './testing/person-with-seen.ts';
