import type { Command } from 'commander'
import { purgeJob, listJobs, retryJob, type JobLane } from '#server/operations/index.ts'
import type { Run } from './program.ts'
import { print } from './terminal.ts'

type Decide = { reason: string; json?: boolean }

/** Commands for the worker's waiting and failed jobs. */
export function addJobCommands(program: Command, run: Run): void {
  const jobs = program.command('jobs').description('the worker’s waiting and failed jobs')
  jobs
    .command('list', { isDefault: true })
    .description('list every lane with its waiting, failed and abandoned jobs')
    .option('--json', 'as JSON')
    .action(async ({ json = false }: { json?: boolean }) => {
      const found = await run(listJobs)
      print(json, found, () => [
        row(['lane', 'waiting', 'oldest', 'failing', 'held', 'dead']),
        ...found.lanes.map(describeLane),
        ...(found.failing.length > 0 ? ['', 'Failed:'] : []),
        ...found.failing.map(
          ({ lane, id, what, attempts, is_dead, why }) =>
            `${lane} ${id}  ${what}, ${attempts} tries${is_dead ? ', given up' : ''}${why ? `: ${why}` : ''}`,
        ),
      ])
    })
  const decide = (name: string, what: string, act: typeof retryJob) =>
    jobs
      .command(name)
      .description(what)
      .argument('<lane>', 'messages, refunds or payouts')
      .argument('<id>', 'id from the list')
      .requiredOption('--reason <text>', 'kept permanently')
      .option('--json', 'as JSON')
      .action(async (lane: string, id: string, { reason, json = false }: Decide) => {
        await run((deps) => act(deps, { lane, id }, reason))
        print(json, { lane, id, done: name }, () => [`${lane} ${id}: ${name === 'retry' ? 'retried' : 'dropped'}.`])
      })
  decide('retry', 'retry a failed job now', retryJob)
  decide('forget', 'drop a message for good', purgeJob)
}

function describeLane({ name, waiting, failing, held, dead, ageSeconds }: JobLane): string {
  return row([name, waiting, ageSeconds === null ? '-' : age(ageSeconds), failing, held, dead])
}

function row([name, ...rest]: readonly (string | number)[]): string {
  return `${String(name).padEnd(16)}${rest.map((one) => String(one).padStart(9)).join('')}`
}

function age(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}
