/**
 * Pool of planes that calculations reuse within a try-on. Allocating new ones costs more than the work with them: the
 * system must clear their memory, and every hundred megabytes of them trigger a garbage collection.
 *
 * A thread runs one calculation at a time, and no borrowed plane outlives the call that borrowed it, so nothing is
 * overwritten that is still needed.
 */
const shelves = new Map<number, Float32Array[]>();

/** @returns a plane with arbitrary old values: every value must be written before it is read. */
export function borrowPlane(length: number): Float32Array {
  return shelves.get(length)?.pop() ?? new Float32Array(length);
}

/** Returns planes to the pool, borrowed or not, each once; they must not be used afterwards. */
export function returnPlanes(...planes: readonly Float32Array[]): void {
  for (const plane of planes) {
    const shelf = shelves.get(plane.length);
    if (shelf) shelf.push(plane);
    else shelves.set(plane.length, [plane]);
  }
}

/**
 * Overwrites and releases all planes, so that nothing derived from a person's photo stays in memory: at once, as the
 * next garbage collection may be seconds and many more planes away.
 */
export function emptyScratch(): void {
  for (const shelf of shelves.values()) for (const plane of shelf) release(plane);
  shelves.clear();
}

function release(plane: Float32Array): void {
  plane.fill(0);
  const { buffer } = plane;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === plane.byteLength) buffer.transfer(0);
}
