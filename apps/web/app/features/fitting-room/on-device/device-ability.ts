/** With less memory, in gigabytes, phones were observed to terminate pages that run the engine. */
const LEAST_MEMORY_GIGABYTES = 2;

/** Why this device cannot generate pictures, as a user-facing sentence; null if nothing is known to prevent it. */
export function findDeviceLack(facts: DeviceFacts = readDeviceFacts()): string | null {
  if (!facts.hasWorkers || !facts.hasWebAssembly || !facts.hasCanvasInWorkers) {
    return 'This browser is too old to make pictures by itself.';
  }
  if (facts.memoryGigabytes !== null && facts.memoryGigabytes < LEAST_MEMORY_GIGABYTES) {
    return 'This device has too little memory to make pictures by itself.';
  }
  return null;
}

/** Reads what this browser reports about the device. */
function readDeviceFacts() {
  const memory = 'deviceMemory' in navigator ? navigator.deviceMemory : null;
  return {
    hasWorkers: 'Worker' in window,
    hasWebAssembly: 'WebAssembly' in window,
    hasCanvasInWorkers: 'OffscreenCanvas' in window,
    /** Rounded by the browser; null if not reported. */
    memoryGigabytes: typeof memory === 'number' ? memory : null,
  };
}

/** The device features required to generate pictures, as far as a page can detect them. */
export type DeviceFacts = ReturnType<typeof readDeviceFacts>;

/** Whether to avoid large downloads: data saving is on, or the connection would need minutes. */
export function isFrugal(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  if (typeof connection !== 'object' || connection === null) return false;
  const isSlow = 'effectiveType' in connection && /2g$/.test(String(connection.effectiveType));
  return isSlow || ('saveData' in connection && connection.saveData === true);
}
