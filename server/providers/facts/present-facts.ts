import type { FactKind, OwnFacts, ProviderFact } from '#contract/facts.ts'
import type { FactCounts } from './queries.ts'

/**
 * The least visits for the public to see facts, and the least cases for each of them. Rules:
 * docs/product-rules.md#facts
 */
export const PUBLIC_FROM = 5

/** An arrival this much after the start is still on time. */
export const ON_TIME_MINUTES = 10

const NONE: FactCounts = {
  visits: 0,
  answer_minutes: null,
  answers: 0,
  accepted: 0,
  asked: 0,
  on_time: 0,
  arrivals: 0,
  called_off: 0,
  agreed: 0,
  returned: 0,
  clients: 0,
}

type Spec = {
  kind: FactKind
  name: string
  read(counts: FactCounts): Pick<ProviderFact, 'value' | 'text' | 'sample'>
  /** Name of one case of the sample, and of several. */
  of: readonly [one: string, many: string]
  how: string
}

const share = (part: number, sample: number) => {
  const value = sample === 0 ? null : Math.round((part * 100) / sample)
  return { value, text: value === null ? 'Not yet' : `${value}%`, sample }
}

const SPECS: readonly Spec[] = [
  {
    kind: 'visits',
    name: 'Completed visits',
    read: ({ visits }) => ({ value: visits, text: String(visits), sample: visits }),
    of: ['visit', 'visits'],
    how: 'Visits that were done in the last 12 months.',
  },
  {
    kind: 'answer_time',
    name: 'Usual answer time',
    read: ({ answer_minutes, answers }) => ({
      value: answer_minutes,
      text: answer_minutes === null ? 'Not yet' : durationText(answer_minutes),
      sample: answers,
    }),
    of: ['answer', 'answers'],
    how: 'Median time to accept or decline.',
  },
  {
    kind: 'acceptance',
    name: 'Requests accepted',
    read: ({ accepted, asked }) => share(accepted, asked),
    of: ['request', 'requests'],
    how: 'Share of requests you accepted. Withdrawn requests don’t count.',
  },
  {
    kind: 'on_time',
    name: 'On time',
    read: ({ on_time, arrivals }) => share(on_time, arrivals),
    of: ['check-in', 'check-ins'],
    how: `Check-ins with the client’s code at most ${ON_TIME_MINUTES} minutes after the start. Visits without the code don’t count.`,
  },
  {
    kind: 'called_off',
    name: 'Cancelled by the provider',
    read: ({ called_off, agreed }) => share(called_off, agreed),
    of: ['accepted visit', 'accepted visits'],
    how: 'Share of accepted visits you cancelled or missed. Client cancellations don’t count.',
  },
  {
    kind: 'repeat_clients',
    name: 'Clients who came back',
    read: ({ returned, clients }) => share(returned, clients),
    of: ['client', 'clients'],
    how: 'Clients with two or more visits, of all you visited.',
  },
]

/** The public facts: none before there are enough visits, and no fact from too few cases. */
export function presentFacts(counts: FactCounts = NONE): ProviderFact[] {
  return counts.visits < PUBLIC_FROM
    ? []
    : SPECS.map((spec) => factOf(spec, counts)).filter(({ sample }) => sample >= PUBLIC_FROM)
}

/** The provider's own view: every fact from the start, with how it is calculated. */
export function presentOwnFacts(counts: FactCounts = NONE): Pick<OwnFacts, 'facts' | 'visits_missing'> {
  const shown = new Set(presentFacts(counts).map(({ kind }) => kind))
  return {
    facts: SPECS.map((spec) => ({
      ...factOf(spec, counts),
      how: spec.how,
      is_public: shown.has(spec.kind),
    })),
    visits_missing: Math.max(0, PUBLIC_FROM - counts.visits),
  }
}

function factOf({ kind, name, read, of: [one, many] }: Spec, counts: FactCounts): ProviderFact {
  const { value, text, sample } = read(counts)
  const sample_text = kind === 'visits' ? 'in the last 12 months' : `from ${sample} ${sample === 1 ? one : many}`
  return { kind, name, value, text, sample, sample_text }
}

const HOUR = 60
const DAY = 24 * HOUR

/** Rounded up, as people who wait would say it. */
function durationText(minutes: number): string {
  if (minutes < HOUR) return plural(Math.max(1, minutes), 'minute')
  return minutes < DAY ? plural(Math.ceil(minutes / HOUR), 'hour') : plural(Math.ceil(minutes / DAY), 'day')
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
