/** Gigabytes below which pages with the engine were seen to be ended by phones. */
const LEAST_MEMORY_GIGABYTES = 2;

/** What a device must have to make pictures, as far as a page can ask. */
export interface DeviceFacts {
  hasWorkers: boolean;
  hasWebAssembly: boolean;
  hasCanvasInWorkers: boolean;
  /** Rounded by the browser; null where it does not tell. */
  memoryGigabytes: number | null;
}

/** Why this device cannot make pictures, as a sentence for people; null when nothing speaks against it. */
export function findDeviceLack(facts: DeviceFacts): string | null {
  if (!facts.hasWorkers || !facts.hasWebAssembly || !facts.hasCanvasInWorkers) {
    return 'This browser is too old to make pictures by itself.';
  }
  if (facts.memoryGigabytes !== null && facts.memoryGigabytes < LEAST_MEMORY_GIGABYTES) {
    return 'This device has too little memory to make pictures by itself.';
  }
  return null;
}

/** What this browser tells about its device. */
export function readDeviceFacts(): DeviceFacts {
  const memory = 'deviceMemory' in navigator ? navigator.deviceMemory : null;
  return {
    hasWorkers: 'Worker' in window,
    hasWebAssembly: 'WebAssembly' in window,
    hasCanvasInWorkers: 'OffscreenCanvas' in window,
    memoryGigabytes: typeof memory === 'number' ? memory : null,
  };
}
