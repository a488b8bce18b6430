/** A sandbox on PORT, started as its users start it, that cleans up after itself: for Lighthouse. */
import { startSandbox } from './sandbox.ts'

const starting = startSandbox({ port: Number(process.env.PORT ?? '8123') })
const stop = async (code: number) => {
  await (await starting).stop()
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
const { ended } = await starting
void ended.then(stop)
