/** Milliseconds since some moment. */
export type Clock = () => number;

/** Time as it passes for whoever waits. */
export const wallClock: Clock = () => performance.now();

/**
 * Processor time of the whole process, compiler and garbage collector included. On one quiet core it equals
 * the wall time; on a shared machine it is the only honest one.
 */
export const processorClock: Clock = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
