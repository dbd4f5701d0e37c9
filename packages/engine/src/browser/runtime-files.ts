import compatLoader from '@litertjs/core/wasm/litert_wasm_compat_internal.js?url';
import compatWasm from '@litertjs/core/wasm/litert_wasm_compat_internal.wasm?url';
import loader from '@litertjs/core/wasm/litert_wasm_internal.js?url';
import wasm from '@litertjs/core/wasm/litert_wasm_internal.wasm?url';
import pose from '@mediapipe/pose/pose_landmark_full.tflite?url';
import selfie from '@mediapipe/selfie_segmentation/selfie_segmentation.tflite?url';
import type { RuntimeFiles } from '#src/models/load-runtime.ts';
import finisher from '../../networks/finisher.weights?url';
import garmentReader from '../../networks/garment-reader.weights?url';
import personParser from '../../networks/person-parser.weights?url';
import pictureChecker from '../../networks/picture-checker.weights?url';

/** Addresses of the networks on the page's own origin. */
export const NETWORK_FILES = { pose, selfie, garmentReader, personParser, finisher, pictureChecker } as const;

/**
 * Addresses of the runtime on the page's own origin: `fast` for browsers with relaxed SIMD, `compatible` for others.
 */
export const RUNTIME_FILES = {
  fast: { loader, wasm },
  compatible: { loader: compatLoader, wasm: compatWasm },
} as const satisfies Record<string, RuntimeFiles>;
