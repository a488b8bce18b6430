// How many tests run side by side. Plain JavaScript for Node 20.
import { cpus, freemem, loadavg } from 'node:os'

/** Most memory of the usual workers, with their servers and browsers. */
const USUAL_BYTES = 4 * 1024 ** 3

/**
 * By what the usual number of workers is multiplied: twice as many where other work keeps the cores busy. The system shares
 * them out by process, so the run gets a larger share and ends sooner. Asked once, before the run itself makes the load.
 * @param {{ cores: number, load: number, freeBytes: number }} machine `load` of the last minute
 * @returns {1 | 2}
 */
export function workersTimes({ cores, load, freeBytes }) {
  return load > 2 * cores && freeBytes > 2 * USUAL_BYTES ? 2 : 1
}

export function workersTimesHere() {
  return workersTimes({ cores: cpus().length, load: loadavg()[0] ?? 0, freeBytes: freemem() })
}
