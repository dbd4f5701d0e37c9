/**
 * Milliseconds of processor time of the whole process, compiler and garbage collector included. On one quiet core
 * that is the time that passes; on a shared machine it is the only figure that can be repeated.
 */
export function processorClock(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
