/** Plays the demo for the run of tests in the folder E2E_RUN, and holds it until it is told to end. */
import { holdDemo } from './shared-demo.ts'

const { E2E_RUN: run } = process.env
if (!run) throw new Error('E2E_RUN names no folder.')
const holding = holdDemo(run)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void holding.then(({ drop }) => drop()).finally(() => process.exit()))
await holding
setInterval(() => undefined, 3_600_000)
