/**
 * Milliseconds of processor time of the whole process, including compiler and garbage collector. On one idle core it
 * equals the elapsed time; on a shared machine only processor time is reproducible.
 */
export function processorClock(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
