import type { Compared } from './compare.ts'

export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

export function verdict(isMet: boolean): string {
  return isMet ? 'met' : 'MISSED'
}

const COLUMNS: [title: string, width: number][] = [
  ['ours/s', 8],
  ['limit/s', 8],
  ['ours p50', 9],
  ['p99 ms', 8],
  ['limit p50', 10],
  ['p99 ms', 8],
  ['cpu µs', 8],
  ['limit', 7],
  ['ratio', 7],
  ['by cpu', 7],
  ['goal', 14],
]

export function sayHeader(): void {
  say(`${'ours | limit'.padEnd(68)}${COLUMNS.map(([title, width]) => title.padStart(width)).join('')}`)
}

/** Ratios are ours divided by the limit, in percent; "by cpu" compares processor time per request. */
export function sayCompared({ row, ours, limit, ratio, cpuRatio }: Compared): void {
  const percent = (share: number) => `${Math.round(share * 100)} %`
  const goal = row.goal === undefined ? '' : `${percent(row.goal)} ${verdict(ratio >= row.goal)}`
  const cells = [
    ours.perSecond.toFixed(0),
    limit.perSecond.toFixed(0),
    ours.p50.toFixed(2),
    ours.p99.toFixed(2),
    limit.p50.toFixed(2),
    limit.p99.toFixed(2),
    ours.cpu.toFixed(0),
    limit.cpu.toFixed(0),
    percent(ratio),
    percent(cpuRatio),
    goal,
  ]
  say(`${row.name.padEnd(68)}${cells.map((cell, n) => cell.padStart(COLUMNS[n]![1])).join('')}`)
}
