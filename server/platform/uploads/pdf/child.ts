/**
 * A process that opens one untrusted PDF: bytes in at stdin, the verdict and the drawn pages out at stdout. It is
 * started without network, without files but those of its libraries, and without any setting of ours. The work is done
 * in a thread; this one watches time and memory and ends the process when either is used up.
 */
import { buffer } from 'node:stream/consumers'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { DrawnPage } from './draw-pages.ts'
import { judgePdf, type PdfProblem } from './judge-pdf.ts'

/** One line of JSON; the bytes of the pages follow it. */
export type ChildAnswer =
  | { problem: PdfProblem | 'too_heavy' }
  | { problem: null; pages: { width: number; height: number; bytes: number }[] }

/** Seconds are of the processor, so that a busy machine refuses no honest file: what is judged is small work. */
export type ChildLimits = { secondsToJudge: number; secondsToDraw: number; megabytes: number; pages: number }

const LOOK_EVERY_MS = 20
const WORKER_HEAP_MB = 160

type Work = { bytes: Uint8Array; limits: ChildLimits }
type Outcome = { problem: PdfProblem } | { problem: null; pages: DrawnPage[] }
const JUDGED = 'judged'

async function supervise(): Promise<void> {
  const limits = JSON.parse(process.argv[2] ?? '') as ChildLimits
  let limit = limits.secondsToJudge
  const watch = setInterval(() => {
    if (secondsUsed() > limit || process.memoryUsage.rss() > limits.megabytes * 1024 * 1024)
      answer({ problem: 'too_heavy' })
  }, LOOK_EVERY_MS)
  const work: Work = { bytes: await buffer(process.stdin), limits }
  const worker = new Worker(new URL(import.meta.url), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB },
  })
  worker.on('error', (error: NodeJS.ErrnoException) =>
    answer({ problem: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_heavy' : 'damaged' }),
  )
  worker.on('message', (outcome: Outcome | typeof JUDGED) => {
    if (outcome === JUDGED) {
      limit = secondsUsed() + limits.secondsToDraw
      return
    }
    clearInterval(watch)
    if (outcome.problem) return answer(outcome)
    const pages = outcome.pages.map(({ bytes, width, height }) => ({ width, height, bytes: bytes.length }))
    answer({ problem: null, pages }, ...outcome.pages.map(({ bytes }) => bytes))
  })
}

function secondsUsed(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

function answer(head: ChildAnswer, ...bytes: Uint8Array[]): void {
  process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...bytes]), () => process.exit(0))
}

async function work(): Promise<void> {
  const { bytes, limits } = workerData as Work
  const problem = await judgePdf(bytes, limits.pages)
  if (!problem) parentPort?.postMessage(JUDGED)
  parentPort?.postMessage(problem ? { problem } : await draw(bytes))
}

async function draw(bytes: Uint8Array): Promise<Outcome> {
  try {
    // Loaded for what has been judged and found harmless alone.
    const { drawPages } = await import('./draw-pages.ts')
    return { problem: null, pages: await drawPages(bytes) }
  } catch {
    return { problem: 'damaged' }
  }
}

await (isMainThread ? supervise() : work())
