/**
 * Planes that one calculation lends to the next within a try-on. Fresh ones cost more than what is done with them:
 * the system must clear their memory, and every hundred megabytes of them set off a garbage collection.
 *
 * One thread runs one calculation at a time, and nothing that is borrowed outlives the call that borrowed it, so
 * nobody ever meets values that somebody else still needs.
 */
const shelves = new Map<number, Float32Array[]>();

/** @returns a plane that holds whatever it was last used for: every value must be written before it is read. */
export function borrowPlane(length: number): Float32Array {
  return shelves.get(length)?.pop() ?? new Float32Array(length);
}

/** Gives planes back, borrowed or not, each once; they must not be touched afterwards. */
export function returnPlanes(...planes: readonly Float32Array[]): void {
  for (const plane of planes) {
    const shelf = shelves.get(plane.length);
    if (shelf) shelf.push(plane);
    else shelves.set(plane.length, [plane]);
  }
}

/** Overwrites all planes and lets go of them: nothing that was derived from somebody's photo stays in memory. */
export function emptyScratch(): void {
  for (const shelf of shelves.values()) for (const plane of shelf) plane.fill(0);
  shelves.clear();
}
