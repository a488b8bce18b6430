/** `npm run test:long -- outage`: PostgreSQL taken away in every way. OUTAGE_ROUNDS (10) of each, OUTAGE_FREEZE_MS (20,000). */
import { describeOutages, drillEmbedded, drillExternal, startPlace } from './outage.ts'

const number = (name: string, standard: number) => Number(process.env[name] ?? standard)
const say = (text: string) => process.stdout.write(`${text}\n`)

const options = { rounds: number('OUTAGE_ROUNDS', 10), freezeMs: number('OUTAGE_FREEZE_MS', 20_000), lanes: 24, say }
const place = await startPlace()
try {
  for (const drill of [drillExternal, drillEmbedded]) {
    const outages = await drill(place, options)
    say(`\n${describeOutages(outages)}\n`)
    if (outages.faults.length > 0) process.exitCode = 1
  }
} finally {
  await place.postgres.stop()
}
process.exit()
